import { type HistoryEntry, historyEndpoints } from '#contract/history/history.endpoints.ts'
import type { Database } from '#server/platform/database/database.ts'
import { found } from '#server/platform/errors.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { Subject } from '#server/platform/subjects.ts'
import { describeEvent } from './history.details.ts'
import { activityOfEvent, listHistory } from './history.repository.ts'

// Without a staff member: it came from outside.
const byItself = 'Intake'

export function registerHistory(routes: Routes, subjects: readonly Subject[]): void {
  for (const subject of subjects) {
    routes.list(historyEndpoints[subject.kind], async ({ scope, db, params, query }) =>
      found(await describeHistory(scope, db, subject, params.id, query)),
    )
  }
}

/** What happened to a lead or patient, in words, newest first; undefined when the person may not see it. */
export async function describeHistory(
  scope: Scope,
  db: Database,
  subject: Subject,
  of: number,
  query: Parameters<typeof listHistory>[4],
): Promise<{ count: number; results: HistoryEntry[] } | undefined> {
  const list = await listHistory(scope, db, subject, of, query)
  return (
    list && {
      count: list.count,
      results: list.results.map(({ id, timestamp, what, performed_by, data, names }) => ({
        id,
        timestamp,
        activity_type: activityOfEvent[what] ?? 'Update',
        performed_by: performed_by || byItself,
        details: describeEvent(subject.kind, what, data, names),
      })),
    }
  )
}
