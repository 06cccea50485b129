import { realtimeLimits } from '#contract/realtime/realtime.limits.ts'
import { parseSnapshot, type Snapshot } from '#server/platform/changes/snapshot.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { viewOf } from './realtime.policy.ts'

/** How far a reader has got: what it has seen, and when that was by the clock of the database. */
export interface Cursor {
  snapshot: Snapshot
  at: number
}

/** What a reader brings: how far it has got, and what it might see when it got there. */
interface ReadCursor extends Cursor {
  view: string
}

/** A cursor as its reader keeps it. */
export const writeCursor = ({ snapshot, at }: Cursor, scope: Scope): string =>
  `${snapshot.text}@${at}@${viewOf(scope)}`

/** Reads a cursor; undefined for what is none of ours. */
export function readCursor(text: string): ReadCursor | undefined {
  if (text.length > realtimeLimits.cursor) return undefined
  const [, of = '', at, view] = /^([\d:,]+)@(\d{1,15})@([\w-]{8})$/.exec(text) ?? []
  const snapshot = parseSnapshot(of)
  return snapshot && at !== undefined && view !== undefined ? { snapshot, at: Number(at), view } : undefined
}
