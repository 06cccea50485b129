import { z } from 'zod'
import { Instant, requiredLine } from '../http/fields.ts'
import { metaMessages } from './meta.messages.ts'
import { intakeLimits } from './requests.limits.ts'

/** A location's connection to Meta Lead Ads, without its secrets. */
export const MetaConnection = z.object({
  app_secret_set: z.boolean(),
  page_token_set: z.boolean(),
  /**
   * True when the secrets cannot be read, because the installation's secret was replaced. They have to be entered
   * again.
   */
  secrets_lost: z.boolean(),
  /** Address to enter at Meta. The address and the verify token change with the form address. */
  callback_address: z.string(),
  verify_token: z.string(),
  last_received_at: Instant.nullable(),
  /** Grows with every change; 0 before the first change. */
  version: z.int(),
})
export type MetaConnection = z.infer<typeof MetaConnection>

const secret = (max: number, pattern: RegExp, message: string) =>
  requiredLine(max).refine((value) => pattern.test(value), message)

/** Omitted secrets stay the same. */
export const MetaConnectionChange = z.strictObject({
  app_secret: secret(32, /^[0-9a-f]{32}$/i, metaMessages.appSecret).optional(),
  page_token: secret(intakeLimits.metaPageToken, /^[\w|.-]{20,}$/, metaMessages.pageToken).optional(),
})
export type MetaConnectionChange = z.infer<typeof MetaConnectionChange>
