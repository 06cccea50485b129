import { z } from 'zod'
import { Instant, requiredLine } from '../http/fields.ts'
import { intakeLimits } from './intake.limits.ts'
import { metaMessages } from './meta.messages.ts'

/** How a location is connected to Meta Lead Ads. Its secrets are never told. */
export const MetaConnection = z.object({
  app_secret_set: z.boolean(),
  page_token_set: z.boolean(),
  /** What Meta is given as callback address and verify token; both change with the form address. */
  callback_address: z.string(),
  verify_token: z.string(),
  last_received_at: Instant.nullable(),
  /** Grows with every change; 0 before the first. */
  version: z.int(),
})
export type MetaConnection = z.infer<typeof MetaConnection>

const secret = (longest: number, pattern: RegExp, message: string) =>
  requiredLine(longest).refine((value) => pattern.test(value), message)

/** Body of a change; what is left out stays as it is. */
export const MetaConnectionChange = z.strictObject({
  app_secret: secret(32, /^[0-9a-f]{32}$/i, metaMessages.appSecret).optional(),
  page_token: secret(intakeLimits.metaPageToken, /^[\w|.-]{20,}$/, metaMessages.pageToken).optional(),
})
export type MetaConnectionChange = z.infer<typeof MetaConnectionChange>
