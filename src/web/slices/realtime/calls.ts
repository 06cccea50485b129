import type { Change } from '#contract/realtime/realtime.endpoints.ts'
import { callChanges } from '#contract/realtime/realtime.enums.ts'

/** A call as its card shows it. */
export interface ShownCall {
  lead: number
  state: 'ringing' | 'answered' | 'ended'
  /** When it goes by itself. Milliseconds, as of `Date.now()`. */
  until: number
}

// Milliseconds: how long a card stays after the last that was heard of its call.
const stays = { ringing: 120_000, answered: 20_000, ended: 20_000 } as const

/** How far back a page that has just opened asks for calls that may still ring. Milliseconds. */
export const mayStillRing = stays.ringing

/** The calls on the screen after a change, the newest first. What is over before it was shown is not shown. */
export function callsAfter(calls: readonly ShownCall[], change: Change, now: number): readonly ShownCall[] {
  if (change.subject !== 'call' || change.lead === null) return calls
  const { lead } = change
  const shown = calls.find((call) => call.lead === lead)
  const as = (state: ShownCall['state']): ShownCall => ({ lead, state, until: now + stays[state] })
  if (change.what === callChanges.ringing) return [as('ringing'), ...calls.filter((call) => call !== shown)]
  if (!shown) return calls
  const state = change.what === callChanges.answered ? 'answered' : 'ended'
  return calls.map((call) => (call === shown ? as(state) : call))
}

/** The same after what somebody has missed: of those calls, only the ones that still ring. */
export function callsAfterMissed(
  calls: readonly ShownCall[],
  changes: readonly Change[],
  now: number,
): readonly ShownCall[] {
  const known = new Set(calls.map(({ lead }) => lead))
  return changes
    .reduce((all, change) => callsAfter(all, change, now), calls)
    .filter(({ lead, state }) => known.has(lead) || state === 'ringing')
}
