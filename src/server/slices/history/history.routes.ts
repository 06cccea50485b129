import { historyEndpoints } from '#contract/history/history.endpoints.ts'
import { found } from '#server/platform/errors.ts'
import { pageLinks } from '#server/platform/http/pages.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import type { Subject } from '#server/platform/subjects.ts'
import { describeEvent } from './history.details.ts'
import { activityOfEvent, listHistory } from './history.repository.ts'

// What nobody of the staff did came in by a public door.
const byItself = 'Intake'

export function registerHistory(routes: Routes, subjects: readonly Subject[]): void {
  for (const subject of subjects) {
    routes.signedIn(historyEndpoints[subject.kind], async ({ scope, db, params, query, request }) => {
      const { count, results, names } = found(await listHistory(scope, db, subject, params.id, query))
      return {
        count,
        ...pageLinks(request.url, query, count),
        results: results.map(({ id, timestamp, what, performed_by, data }) => ({
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
