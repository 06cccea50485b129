import type { Changes } from '#contract/realtime/realtime.endpoints.ts'
import { realtimeLimits } from '#contract/realtime/realtime.limits.ts'
import type { FollowSession, Scope } from '#server/platform/http/scope.ts'
import type { ChangeFeed } from './change-feed.ts'
import { type Query, readChanges } from './read-changes.ts'
import { type Cursor, readCursor } from './realtime.cursor.ts'
import { concernsAccess, toldTo, viewOf } from './realtime.policy.ts'

export interface RealtimeParts {
  feed: ChangeFeed
  query: Query
  followSession: FollowSession
}

/** A cursor, or the age of what is shown. */
export interface Since {
  cursor?: string | undefined
  age?: number | undefined
}

export interface Missed extends Changes {
  cursor: Cursor
  /** True when the user's access changed too. */
  concernsAccess: boolean
}

export async function readMissed({ query, feed }: RealtimeParts, scope: Scope, from: Since): Promise<Missed> {
  const since = from.cursor === undefined ? undefined : readCursor(from.cursor)
  const isNew = from.cursor === undefined && from.age === undefined
  const isUnreadable = from.cursor !== undefined && since === undefined
  const batch = await readChanges(query, {
    since: since?.snapshot ?? (from.age === undefined ? undefined : feed.before(from.age)),
    age: from.age ?? 0,
    company: scope.companyId,
    max: realtimeLimits.caughtUp,
  })
  const isTooOld = since !== undefined && batch.at - since.at > realtimeLimits.catchUp
  // Records on both sides of an access change were not reported while this reader was away.
  const isOtherView = since !== undefined && since.view !== viewOf(scope)
  const rows = isUnreadable || isTooOld || isOtherView ? undefined : batch.rows
  return {
    cursor: batch,
    reset: !isNew && rows === undefined,
    changes: isNew ? [] : (rows?.flatMap((row) => toldTo(scope, row) ?? []) ?? []),
    concernsAccess: rows?.some((row) => concernsAccess(scope, row)) ?? true,
  }
}
