import { z } from 'zod'
import { Id, Instant, line, requiredLine } from '../http/fields.ts'
import {
  answerShape,
  choiceField,
  fieldList,
  inEveryPut,
  lineField,
  phoneField,
  recordBodies,
  textField,
} from '../http/record-fields.ts'
import { recordListQuery, stamps } from '../http/records.ts'
import { leadSourceLabels } from '../leads/leads.enums.ts'
import { RequiredLocation } from '../locations/locations.schemas.ts'
import { recordingChoiceLabels, unansweredChoiceLabels } from './phone.enums.ts'
import { phoneLimits } from './phone.limits.ts'
import { phoneMessages, spokenTexts } from './phone.messages.ts'

// Ten digits count as a North American number.
function e164(typed: string): string {
  const digits = typed.replace(/[^\d+]/g, '')
  if (/^\d{10}$/.test(digits)) return `+1${digits}`
  return /^1\d{10}$/.test(digits) ? `+${digits}` : digits
}
const isE164 = (value: string) => /^\+[1-9]\d{6,14}$/.test(value)

const RequiredNumber = requiredLine(phoneLimits.number).transform(e164).refine(isE164, phoneMessages.number)
const OptionalNumber = line(phoneLimits.number)
  .transform((typed) => e164(typed) || typed)
  .refine((value) => value === '' || isE164(value), phoneMessages.number)
const { min, max } = phoneLimits.ringSeconds
const seconds = `Must be a whole number from ${min} to ${max}.`

const ringTime = z.int({ error: seconds }).min(min, seconds).max(max, seconds)

export const phoneNumberFields = fieldList({
  name: {
    ...inEveryPut(lineField(phoneLimits.name)),
    label: 'Name',
    hint: 'For your own use, such as Main line or Google ad.',
  },
  number: {
    ...inEveryPut({ ...phoneField, needed: RequiredNumber }),
    label: 'Twilio Number',
    hint: 'The number that people call, bought from Twilio.',
  },
  location_id: {
    ...inEveryPut({ form: 'choice', answer: Id, needed: RequiredLocation, empty: '' }),
    label: 'Location',
    hint: 'Calls become leads of this location.',
  },
  ring_number: {
    ...{ ...phoneField, body: OptionalNumber },
    label: 'Number to Ring',
    hint: 'Where your phone rings. Leave empty for the location’s phone number.',
  },
  ring_seconds: {
    ...{
      form: 'number',
      answer: z.int(),
      body: ringTime,
      needed: ringTime,
      empty: phoneLimits.ringSeconds.default,
    },
    label: 'Ring for (seconds)',
  },
  recording: {
    ...choiceField(recordingChoiceLabels, 'both_sides'),
    label: 'Recording',
    hint: 'Many states require telling callers that they are recorded. The notice does that.',
  },
  notice: {
    ...{ ...textField(phoneLimits.spokenText), empty: spokenTexts.notice },
    label: 'Notice',
    hint: 'Played to the caller before your phone rings. You can leave it empty.',
  },
  unanswered: { ...choiceField(unansweredChoiceLabels, 'voicemail'), label: 'When No One Answers' },
  voicemail_text: {
    ...{ ...textField(phoneLimits.spokenText), empty: spokenTexts.voicemail },
    label: 'Voicemail Greeting',
  },
  source: {
    ...choiceField(leadSourceLabels, 'na'),
    label: 'Source',
    hint: 'The source of new leads from this number, such as the ad or flyer that shows it.',
  },
})

/** A Twilio number and how it handles calls. `ring_number` is E.164; empty rings the location's phone. */
export const PhoneNumber = z.object({ id: Id, ...answerShape(phoneNumberFields), ...stamps })
export type PhoneNumber = z.infer<typeof PhoneNumber>

export const phoneNumberBodies = recordBodies(phoneNumberFields, PhoneNumber)

export const PhoneNumberListQuery = recordListQuery(['name', 'number', 'id'], 'name')

/** The phone settings, without the auth token. */
export const PhoneSettings = z.object({
  account_sid: z.string(),
  auth_token_set: z.boolean(),
  /**
   * True when the token cannot be read, because the installation's secret was replaced. It has to be entered
   * again.
   */
  auth_token_lost: z.boolean(),
  /** True when Twilio has confirmed the account SID and the token. */
  checked: z.boolean(),
  /** Version of the account; 0 before it is set up. */
  version: z.int(),
  /** Addresses to enter at Twilio, except `recording`, which is sent with each call. */
  addresses: z.object({ voice: z.string(), status: z.string(), recording: z.string() }),
  last_call_at: Instant.nullable(),
  /** Numbers of recordings that are still to be fetched and that could not be fetched. */
  recordings: z.object({ waiting: z.int(), failed: z.int() }),
})
export type PhoneSettings = z.infer<typeof PhoneSettings>

const hex = (prefix: string, message: string) =>
  requiredLine(34).refine(
    (value) => value === '' || new RegExp(`^${prefix}[0-9a-f]{32}$`, 'i').test(value),
    message,
  )

/** An omitted token stays the same. */
export const PhoneAccountChange = z.strictObject({
  account_sid: hex('AC', phoneMessages.accountSid),
  auth_token: hex('', phoneMessages.authToken).optional(),
})
export type PhoneAccountChange = z.infer<typeof PhoneAccountChange>
