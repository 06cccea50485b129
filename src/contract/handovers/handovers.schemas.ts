import { z } from 'zod'
import { Id, Instant, Reference } from '../http/fields.ts'
import { handoverMessages } from './handovers.messages.ts'

/** Open tasks and upcoming visits of a person who is deactivated or no longer works where they belong. */
export const LeftWork = z.object({ tasks: z.int(), visits: z.int() })
export type LeftWork = z.infer<typeof LeftWork>

/** The colleagues who get the tasks and the visits. */
export const HandoverBody = z
  .strictObject({ tasks_to: Id.optional(), visits_to: Id.optional() })
  .refine(({ tasks_to, visits_to }) => tasks_to !== undefined || visits_to !== undefined, {
    path: ['tasks_to'],
    error: handoverMessages.choose,
  })
export type HandoverBody = z.infer<typeof HandoverBody>

/** Counts of the tasks and visits that have a new owner. */
export const Handover = LeftWork.extend({
  /** Visits that stay as they were, at most `handoverLimits.kept`. */
  kept: z.array(
    z.object({
      appointment: Id,
      patient: Reference,
      date_time: Instant,
      time_zone: z.string(),
      /** Why the colleague can't have the visit. */
      reason: z.string(),
    }),
  ),
  left: LeftWork,
})
export type Handover = z.infer<typeof Handover>
