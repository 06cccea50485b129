import { z } from 'zod'
import { channels } from '../intake/requests.enums.ts'
import { requestOutcomes } from '../queue/queue.enums.ts'
import { defineEvents, event } from './event-definition.ts'

const ofOutcome = z.strictObject({ outcome: z.enum(requestOutcomes) })

/** The ledger of requests, recorded by triggers. */
export const requestEvents = defineEvents('request', {
  opened: event('A request came in.', z.strictObject({ channel: z.enum(channels) })),
  closed: event('A request was closed.', ofOutcome),
  reopened: event('The closing of a request was undone.', ofOutcome),
  removed: event(
    'A request no longer counts.',
    z.strictObject({ closed: z.boolean().describe('whether it was closed') }),
  ),
})
