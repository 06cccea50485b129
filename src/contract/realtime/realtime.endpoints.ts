import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { changeKinds, changeSubjects } from './realtime.enums.ts'
import { realtimeLimits } from './realtime.limits.ts'

/** A record that changed. It says which, never what is in it: whoever shows it asks for it by its own call. */
export const Change = z.object({
  subject: z.enum(changeSubjects),
  what: z.enum(changeKinds),
  /** Null where there is no record in particular. */
  id: z.number().nullable(),
  /** What it hangs on. */
  lead: z.number().nullable(),
  patient: z.number().nullable(),
})
export type Change = z.infer<typeof Change>

/** What has changed since a cursor. */
export const Changes = z.object({
  /** True when that cannot be told any more: everything that is shown may be old. */
  reset: z.boolean(),
  changes: z.array(Change),
})
export type Changes = z.infer<typeof Changes>

/** Where a reader has got to, in the request's header and in the answer's. */
export const cursorHeader = 'last-event-id'

/**
 * What happens in a stream: it has opened, with what was missed; something changed; it is alive; the session is over. All
 * bring `Changes`.
 */
export const streamEvents = { opened: 'opened', changes: 'changes', alive: 'alive', over: 'over' } as const

export const listenToChanges = endpoint({
  method: 'GET',
  path: '/events/',
  access: 'staff',
  tag: 'realtime',
  summary:
    'What changes that the caller may see: as a stream of server-sent events where `Accept` asks for text/event-stream, else what has changed since the cursor in `Last-Event-ID`',
  unattended: true,
  audit: false,
  query: z.strictObject({
    /** Without a cursor: tells what has changed for so many milliseconds. */
    age: z
      .string()
      .regex(/^\d{1,7}$/)
      .transform(Number)
      .pipe(z.number().max(realtimeLimits.catchUp))
      .optional(),
  }),
  response: Changes,
})
