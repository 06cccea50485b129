import { realtimeLimits } from '#contract/realtime/realtime.limits.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { viewOf } from './realtime.policy.ts'
import { parseSnapshot, type Snapshot } from './snapshot.ts'

/** What the reader has seen, and when by the database's clock. */
export interface Cursor {
  snapshot: Snapshot
  at: number
}

/** The position, and what the reader could see then. */
interface ReadCursor extends Cursor {
  view: string
}

export const writeCursor = ({ snapshot, at }: Cursor, scope: Scope): string =>
  `${snapshot.text}@${at}@${viewOf(scope)}`

/** Undefined for anything we didn't issue. */
export function readCursor(text: string): ReadCursor | undefined {
  if (text.length > realtimeLimits.cursor) return undefined
  const [, of = '', at, view] = /^([\d:,]+)@(\d{1,15})@([\w-]{8})$/.exec(text) ?? []
  const snapshot = parseSnapshot(of)
  return snapshot && at !== undefined && view !== undefined ? { snapshot, at: Number(at), view } : undefined
}
