import { z } from 'zod'
import { Id, Instant } from '../http/fields.ts'
import { keyFilter, ordering, pagingQuery } from '../http/paging.ts'
import { mailKinds, unsentStates } from './mails.enums.ts'

/** `version` is its ETag. */
export const UnsentMail = z.object({
  id: Id,
  kind: z.enum(mailKinds),
  state: z.enum(unsentStates),
  /** Empty until the first try, which looks it up. */
  recipient: z.string(),
  created_at: Instant,
  /** The scheduled time of the first try. */
  due_at: Instant,
  attempts: z.int(),
  /** One of `mailFailures`, or why it waits; empty before the first try. */
  last_error: z.string(),
  version: z.int(),
})
export type UnsentMail = z.infer<typeof UnsentMail>

export const mailOrderings = ['created_at', 'attempts'] as const
export type MailOrdering = (typeof mailOrderings)[number]

export const MailQuery = z.strictObject({
  state: keyFilter(unsentStates),
  ordering: ordering(mailOrderings, '-created_at'),
  ...pagingQuery,
})
export type MailQuery = z.infer<typeof MailQuery>

/** `sender` is null when email is not set up. */
export const MailSetup = z.object({ set_up: z.boolean(), sender: z.string().nullable() })
export type MailSetup = z.infer<typeof MailSetup>

export const MailTest = z.object({ to: z.string() })

/** The email's new version. */
export const MailOutcome = z.object({ id: Id, version: z.int() })

export const MailsRetried = z.object({ count: z.int() })
