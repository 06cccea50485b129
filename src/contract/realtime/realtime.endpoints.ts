import { z } from 'zod'
import { endpoints } from '../http/endpoints.ts'
import { changeKinds, changeSubjects } from './realtime.enums.ts'
import { realtimeLimits } from './realtime.limits.ts'

/** Says which record changed, never its content: clients reload it by its own call. */
export const Change = z.object({
  subject: z.enum(changeSubjects),
  what: z.enum(changeKinds),
  /** Null when it concerns no single record. */
  id: z.number().nullable(),
  /** The parent records. */
  lead: z.number().nullable(),
  patient: z.number().nullable(),
})
export type Change = z.infer<typeof Change>

/** Everything since a cursor. */
export const Changes = z.object({
  /** True when the history is gone: reload everything. */
  reset: z.boolean(),
  changes: z.array(Change),
})
export type Changes = z.infer<typeof Changes>

/** A header of the request, and of the answer. */
export const cursorHeader = 'last-event-id'

/** `opened` brings what was missed. All events carry `Changes`. */
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
