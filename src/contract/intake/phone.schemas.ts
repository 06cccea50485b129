import { z } from 'zod'
import { Id, Instant, line, oneOf, requiredLine, text } from '../http/fields.ts'
import { recordBodies, recordListQuery } from '../http/records.ts'
import { leadSources } from '../leads/leads.enums.ts'
import { RequiredLocation } from '../locations/locations.schemas.ts'
import { recordingChoices, unansweredChoices } from './phone.enums.ts'
import { phoneLimits } from './phone.limits.ts'
import { phoneMessages, spokenTexts } from './phone.messages.ts'

// As people write it: ten digits are North American, as everywhere on the screens.
function dialled(typed: string): string {
  const digits = typed.replace(/[^\d+]/g, '')
  if (/^\d{10}$/.test(digits)) return `+1${digits}`
  return /^1\d{10}$/.test(digits) ? `+${digits}` : digits
}
const isE164 = (value: string) => /^\+[1-9]\d{6,14}$/.test(value)

const RequiredNumber = requiredLine(phoneLimits.number)
  .transform(dialled)
  .refine(isE164, phoneMessages.number)
const OptionalNumber = line(phoneLimits.number)
  .transform((typed) => dialled(typed) || typed)
  .refine((value) => value === '' || isE164(value), phoneMessages.number)
const { min, max } = phoneLimits.ringSeconds
const seconds = `Must be a whole number from ${min} to ${max}.`

/** A number at Twilio and what happens with its calls. `ring_number` is E.164; empty: that of the location. */
export const PhoneNumber = z.object({
  id: Id,
  name: z.string(),
  number: z.string(),
  location_id: Id,
  ring_number: z.string(),
  ring_seconds: z.int(),
  notice: z.string(),
  recording: z.enum(recordingChoices),
  unanswered: z.enum(unansweredChoices),
  voicemail_text: z.string(),
  source: z.enum(leadSources),
  created_at: Instant,
  updated_at: Instant,
  version: z.int(),
})
export type PhoneNumber = z.infer<typeof PhoneNumber>

export const phoneNumberBodies = recordBodies(
  { name: requiredLine(phoneLimits.name), number: RequiredNumber, location_id: RequiredLocation },
  {
    ring_number: OptionalNumber,
    ring_seconds: z.int({ error: seconds }).min(min, seconds).max(max, seconds),
    notice: text(phoneLimits.spokenText),
    recording: oneOf(recordingChoices),
    unanswered: oneOf(unansweredChoices),
    voicemail_text: text(phoneLimits.spokenText),
    source: oneOf(leadSources),
  },
  {
    ring_number: '',
    ring_seconds: phoneLimits.ringSeconds.default,
    notice: spokenTexts.notice,
    recording: 'both_sides',
    unanswered: 'voicemail',
    voicemail_text: spokenTexts.voicemail,
    source: 'na',
  },
)

export const PhoneNumberListQuery = recordListQuery(['name', 'number', 'id'], 'name')

/** How the phone is set up. The auth token is never told. */
export const PhoneSettings = z.object({
  account_sid: z.string(),
  auth_token_set: z.boolean(),
  /** Grows with every change of the account; 0 before the first. */
  version: z.int(),
  /** Where Twilio sends what; the last one it learns from us with each call. */
  addresses: z.object({ voice: z.string(), status: z.string(), recording: z.string() }),
  last_call_at: Instant.nullable(),
  /** Recordings that are still to be fetched, and those that could not be. */
  recordings: z.object({ waiting: z.int(), failed: z.int() }),
})
export type PhoneSettings = z.infer<typeof PhoneSettings>

const hex = (prefix: string, message: string) =>
  requiredLine(34).refine(
    (value) => value === '' || new RegExp(`^${prefix}[0-9a-f]{32}$`, 'i').test(value),
    message,
  )

/** Body of a change of the account; a token that is left out stays as it is. */
export const PhoneAccountChange = z.strictObject({
  account_sid: hex('AC', phoneMessages.accountSid),
  auth_token: hex('', phoneMessages.authToken).optional(),
})
export type PhoneAccountChange = z.infer<typeof PhoneAccountChange>
