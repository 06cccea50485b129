import { z } from 'zod'
import { Id, Instant } from '../http/fields.ts'
import { keyFilter, ordering, pagingQuery } from '../http/paging.ts'
import { emailKinds, unsentStates } from './emails.enums.ts'

/** `version` is the email's ETag. */
export const UnsentEmail = z.object({
  id: Id,
  kind: z.enum(emailKinds),
  state: z.enum(unsentStates),
  /** Empty until the first try, which looks up the recipient. */
  recipient: z.string(),
  created_at: Instant,
  /** The scheduled time of the first try. */
  due_at: Instant,
  attempts: z.int(),
  /** One of `emailFailures`, or the reason for waiting; empty before the first try. */
  last_error: z.string(),
  version: z.int(),
})
export type UnsentEmail = z.infer<typeof UnsentEmail>

export const emailOrderings = ['created_at', 'attempts'] as const
export type EmailOrdering = (typeof emailOrderings)[number]

export const EmailQuery = z.strictObject({
  state: keyFilter(unsentStates),
  ordering: ordering(emailOrderings, '-created_at'),
  ...pagingQuery,
})
export type EmailQuery = z.infer<typeof EmailQuery>

/** `sender` is null when email is not set up. */
export const EmailSetup = z.object({ set_up: z.boolean(), sender: z.string().nullable() })
export type EmailSetup = z.infer<typeof EmailSetup>

export const EmailTest = z.object({ to: z.string() })

/** The email's new version. */
export const EmailOutcome = z.object({ id: Id, version: z.int() })

export const EmailsRetried = z.object({ count: z.int() })
