import { z } from 'zod'
import { Id, Instant } from '../http/fields.ts'
import { keyFilter, ordering, pagingQuery } from '../http/paging.ts'
import { mailKinds, unsentStates } from './mails.enums.ts'

/** A mail that nobody has got yet. `version` grows with everything that is done with it, and is its ETag. */
export const UnsentMail = z.object({
  id: Id,
  kind: z.enum(mailKinds),
  state: z.enum(unsentStates),
  /** Empty until it was tried for the first time: whom it goes to is found out then. */
  recipient: z.string(),
  created_at: Instant,
  /** When it was or is to be sent for the first time. */
  due_at: Instant,
  attempts: z.int(),
  /** Why it could not be sent the last time, without addresses; empty before. */
  last_error: z.string(),
  version: z.int(),
})
export type UnsentMail = z.infer<typeof UnsentMail>

export const mailOrderings = ['created_at', 'attempts'] as const
export type MailOrdering = (typeof mailOrderings)[number]

/** Newest first unless told otherwise. */
export const MailQuery = z.strictObject({
  state: keyFilter(unsentStates),
  ordering: ordering(mailOrderings, '-created_at'),
  ...pagingQuery,
})
export type MailQuery = z.infer<typeof MailQuery>

/** Whether mails are sent, and from which address; null where they are not. */
export const MailSetup = z.object({ set_up: z.boolean(), sender: z.string().nullable() })
export type MailSetup = z.infer<typeof MailSetup>

/** Where a test mail goes. */
export const MailTest = z.object({ to: z.string() })

/** What became of a mail that was tried again or discarded. */
export const MailOutcome = z.object({ id: Id, version: z.int() })
