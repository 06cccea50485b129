import { type Town, townOf } from './places.ts'

/** How calls end, and how often. */
export const callStatuses = { completed: 80, 'no-answer': 13, busy: 5, failed: 2 }
export type CallStatus = keyof typeof callStatuses

const place = (party: string, { city, state, postalCode }: Town) => ({
  [`${party}City`]: city.toUpperCase(),
  [`${party}State`]: state,
  [`${party}Zip`]: postalCode,
  [`${party}Country`]: 'US',
})

/** The record of a call that a telephone service sends, as a lead's note holds it (spec section 2). */
export const callRecord = (
  caller: string,
  called: string,
  status: CallStatus,
  at: Date,
  seconds: number,
): string =>
  JSON.stringify({
    Caller: caller,
    To: called,
    CallStatus: status,
    Direction: 'inbound',
    Called: called,
    From: caller,
    ...place('Caller', townOf(caller)),
    ...place('Called', townOf(called)),
    ...place('To', townOf(called)),
    ...place('From', townOf(caller)),
    StartTime: at.toISOString(),
    ...(status === 'completed' && { CallDuration: String(seconds) }),
  })
