import type { Person } from './people.ts'
import type { PracticeLocation } from './practice.ts'
import type { Random } from './random.ts'

const callStatuses = { completed: 80, 'no-answer': 13, busy: 5, failed: 2 }
export type CallStatus = keyof typeof callStatuses

export const drawCallStatus = (random: Random): CallStatus => random.weighted(callStatuses)

/** The record that a telephone service sends of a call to a location, as a lead's note holds it (spec section 2). */
export function callRecord(caller: Person, location: PracticeLocation, status: CallStatus): string {
  const from = { City: caller.home.city, State: caller.home.state, Zip: caller.home.postalCode }
  const to = { City: location.city, State: location.state, Zip: location.postalCode }
  return JSON.stringify({
    Caller: caller.phone,
    To: location.phone,
    CallStatus: status,
    Direction: 'inbound',
    Called: location.phone,
    From: caller.phone,
    ...place('Caller', from),
    ...place('Called', to),
    ...place('To', to),
    ...place('From', from),
  })
}

function place(party: string, { City, State, Zip }: { City: string; State: string; Zip: string }) {
  return {
    [`${party}City`]: City.toUpperCase(),
    [`${party}State`]: State,
    [`${party}Zip`]: Zip,
    [`${party}Country`]: 'US',
  }
}
