import { type VisitState, visitStates } from '#contract/appointments/appointments.enums.ts'

/** The letter that sets each state, where a visit has the focus or is open. */
export const visitKeys = {
  unconfirmed: 's',
  confirmed: 'c',
  arrived: 'a',
  in_chair: 'i',
  done: 'd',
  canceled: 'x',
  no_show: 'n',
} as const satisfies Record<VisitState, string>

/** The letter that looks for another time. */
export const rescheduleKey = 'r'

/** Undefined for other keys, and for shortcuts of the browser. */
export function stateOfKey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): VisitState | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  return visitStates.find((state) => visitKeys[state] === event.key.toLowerCase())
}
