import { actorName } from '#contract/actors/actors.enums.ts'
import { activityTypes, type HistoryEntry, historyEndpoints } from '#contract/history/history.endpoints.ts'
import type { SubjectKind } from '#contract/http/subjects.ts'
import type { Database } from '#server/platform/database/database.ts'
import { found } from '#server/platform/errors.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { Platform, RunningSlice } from '#server/platform/slice.ts'
import type { Subject } from '#server/platform/subjects.ts'
import { describeEvent } from './history.details.ts'
import {
  activityOfEvent,
  archivedEvent,
  type HistoryRow,
  listHistory,
  type OwnedHistoryRow,
  readAllHistory,
} from './history.repository.ts'

export const serveHistory = ({ subjects }: Platform): RunningSlice => ({
  routes: (routes) => registerHistory(routes, subjects),
})

function registerHistory(routes: Routes, subjects: readonly Subject[]): void {
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
  return list && { count: list.count, results: list.results.map((row) => described(subject.kind, row)) }
}

function described(kind: SubjectKind, { id, timestamp, what, by, data, names }: HistoryRow): HistoryEntry {
  if (what === archivedEvent) return { id, timestamp, ...toldByArchive(data) }
  return {
    id,
    timestamp,
    activity_type: activityOfEvent[what] ?? 'Update',
    performed_by: actorName(by),
    details: describeEvent(kind, what, data, names),
  }
}

const toldByArchive = ({ activity, by, details }: Record<string, unknown>) => ({
  activity_type: activityTypes.find((known) => known === activity) ?? 'Update',
  performed_by: String(by),
  details: String(details),
})

type OwnedEntry = HistoryEntry & Pick<OwnedHistoryRow, 'subject' | 'number'>

/** All that happened to the leads and patients of a company, in words, oldest first. */
export async function* describeAllHistory(
  scope: Scope,
  snapshot: Database,
  subjects: readonly Subject[],
): AsyncGenerator<OwnedEntry, void> {
  for await (const row of await readAllHistory(scope, snapshot, subjects)) {
    const { subject, number } = row
    yield { ...described(subject === 'lead' ? 'leads' : 'patients', row), subject, number }
  }
}
