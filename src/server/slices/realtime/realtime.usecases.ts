import type { Changes } from '#contract/realtime/realtime.endpoints.ts'
import { realtimeLimits } from '#contract/realtime/realtime.limits.ts'
import type { ChangeFeed } from '#server/platform/changes/change-feed.ts'
import { type Query, readChanges } from '#server/platform/changes/read-changes.ts'
import type { FollowSession, Scope } from '#server/platform/http/scope.ts'
import { type Cursor, readCursor } from './realtime.cursor.ts'
import { concernsAccess, toldTo, viewOf } from './realtime.policy.ts'

export interface RealtimeParts {
  feed: ChangeFeed
  query: Query
  followSession: FollowSession
}

/** From where somebody wants to know: a cursor as they keep it, else how old what they show is. */
export interface Since {
  cursor?: string | undefined
  age?: number | undefined
}

/** What was missed, as this person may know it, and how far that reaches. */
export interface Missed extends Changes {
  cursor: Cursor
  /** True when what the person may see has changed as well. */
  concernsAccess: boolean
}

/** Reads what somebody has missed. */
export async function readMissed({ query, feed }: RealtimeParts, scope: Scope, from: Since): Promise<Missed> {
  const since = from.cursor === undefined ? undefined : readCursor(from.cursor)
  const isNew = from.cursor === undefined && from.age === undefined
  const isUnreadable = from.cursor !== undefined && since === undefined
  const batch = await readChanges(query, {
    since: since?.snapshot ?? (from.age === undefined ? undefined : feed.before(from.age)),
    age: from.age ?? 0,
    company: scope.companyId,
    most: realtimeLimits.caughtUp,
  })
  const isTooOld = since !== undefined && batch.at - since.at > realtimeLimits.catchUp
  // What was within sight on either side of a change of role or locations, nobody told while this reader was away.
  const isOtherView = since !== undefined && since.view !== viewOf(scope)
  const rows = isUnreadable || isTooOld || isOtherView ? undefined : batch.rows
  return {
    cursor: batch,
    reset: !isNew && rows === undefined,
    changes: isNew ? [] : (rows?.flatMap((row) => toldTo(scope, row) ?? []) ?? []),
    concernsAccess: rows?.some((row) => concernsAccess(scope, row)) ?? true,
  }
}
