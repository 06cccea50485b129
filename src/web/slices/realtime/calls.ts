import type { Change } from '#contract/realtime/realtime.endpoints.ts'
import { callChanges } from '#contract/realtime/realtime.enums.ts'

export interface ShownCall {
  /** What the call is in the ledger; who is calling may still be corrected. */
  request: number
  state: 'ringing' | 'answered' | 'ended'
  /** When the card expires, in `Date.now()` milliseconds. */
  until: number
}

// Milliseconds a card stays after the last event. After a call there is an outcome to be set.
const lifetimes = { ringing: 120_000, answered: 600_000, ended: 60_000 } as const

/** How far back a new page asks for ringing calls. Milliseconds. */
export const ringingWindow = lifetimes.ringing

/** Newest first. Calls that ended before they were shown are skipped. */
export function callsAfter(calls: readonly ShownCall[], change: Change, now: number): readonly ShownCall[] {
  if (change.subject !== 'call' || change.id === null) return calls
  const request = change.id
  const shown = calls.find((call) => call.request === request)
  const as = (state: ShownCall['state']): ShownCall => ({ request, state, until: now + lifetimes[state] })
  if (change.what === callChanges.ringing) return [as('ringing'), ...calls.filter((call) => call !== shown)]
  if (!shown) return calls
  const state = change.what === callChanges.answered ? 'answered' : 'ended'
  return calls.map((call) => (call === shown ? as(state) : call))
}

/** For missed changes: adds only calls that still ring. */
export function callsAfterMissed(
  calls: readonly ShownCall[],
  changes: readonly Change[],
  now: number,
): readonly ShownCall[] {
  const known = new Set(calls.map(({ request }) => request))
  return changes
    .reduce((all, change) => callsAfter(all, change, now), calls)
    .filter(({ request, state }) => known.has(request) || state === 'ringing')
}
