import { historyEndpoints } from '#contract/history/history.endpoints.ts'
import { found } from '#server/platform/errors.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import type { Subject } from '#server/platform/subjects.ts'
import { describeEvent } from './history.details.ts'
import { activityOfEvent, listHistory } from './history.repository.ts'

// Without a staff member: it came from outside.
const byItself = 'Intake'

export function registerHistory(routes: Routes, subjects: readonly Subject[]): void {
  for (const subject of subjects) {
    routes.list(historyEndpoints[subject.kind], async ({ scope, db, params, query }) => {
      const { count, results } = found(await listHistory(scope, db, subject, params.id, query))
      return {
        count,
        results: results.map(({ id, timestamp, what, performed_by, data, names }) => ({
          id,
          timestamp,
          activity_type: activityOfEvent[what] ?? 'Update',
          performed_by: performed_by || byItself,
          details: describeEvent(subject.kind, what, data, names),
        })),
      }
    })
  }
}
