import { z } from 'zod'
import { endpoints } from '../http/endpoints.ts'
import { changeKinds, changeSubjects } from './realtime.enums.ts'
import { realtimeLimits } from './realtime.limits.ts'

/** Identifies a record that changed, without its content. Clients reload the record by its own endpoint. */
export const Change = z.object({
  subject: z.enum(changeSubjects),
  what: z.enum(changeKinds),
  /** Null when the change concerns more than one record. */
  id: z.number().nullable(),
  /** The parent records. */
  lead: z.number().nullable(),
  patient: z.number().nullable(),
})
export type Change = z.infer<typeof Change>

/** All changes since a cursor. */
export const Changes = z.object({
  /** True when older changes are no longer stored, so that clients have to reload everything. */
  reset: z.boolean(),
  changes: z.array(Change),
})
export type Changes = z.infer<typeof Changes>

/** A header of requests and responses. */
export const cursorHeader = 'last-event-id'

/** `opened` carries the missed changes. The data of all events are `Changes`. */
export const streamEvents = { opened: 'opened', changes: 'changes', alive: 'alive', over: 'over' } as const

export const listenToChanges = endpoints({ access: 'staff', tag: 'realtime' })('GET /events/', {
  summary:
    'Stream changes as server-sent events (Accept: text/event-stream), or list the changes since the cursor in Last-Event-ID',
  unattended: true,
  audit: false,
  query: z.strictObject({
    /** Milliseconds to look back, instead of a cursor. */
    age: z
      .string()
      .regex(/^\d{1,7}$/)
      .transform(Number)
      .pipe(z.number().max(realtimeLimits.catchUp))
      .optional(),
  }),
  response: Changes,
})
