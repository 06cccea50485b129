import { z } from 'zod'
import { Id, Instant, IsoDate, Reference, text } from '../http/fields.ts'
import { idFilter, keyFilter, ordering, pagingQuery } from '../http/paging.ts'
import { answerShape, optionalShape } from '../http/record-fields.ts'
import { type LeadField, leadFields } from '../leads/leads.fields.ts'
import { leadLimits } from '../leads/leads.limits.ts'
import { type ChosenMeaning, chosenMeanings } from './recognition.meanings.ts'
import { channels, intakeFilters, intakeReasons, intakeResults } from './requests.enums.ts'
import { intakeMessages } from './requests.messages.ts'

/** A request as listed in the inbox. `version` grows with every change and is the record's ETag. */
export const IntakeRequestRow = z.object({
  id: Id,
  received_at: Instant,
  channel: z.enum(channels),
  location: Reference,
  /** Name and contacts of the sender in one line; empty when missing or unreadable. */
  sender: z.string(),
  intake_result: z.enum(intakeResults),
  reason: z.enum(intakeReasons),
  /** The lead that the request became or was added to. Also null when that lead was deleted. */
  lead: Reference.nullable(),
  resolved_at: Instant.nullable(),
  dismissed_at: Instant.nullable(),
  version: z.int(),
})
export type IntakeRequestRow = z.infer<typeof IntakeRequestRow>

/** Lead fields that a request can have, recognized by the rules and fixed by staff in the inbox. */
export const requestedFields = Object.fromEntries(
  Object.entries(leadFields).filter(([name]) => chosenMeanings.some((meaning) => meaning === name)),
) as Pick<typeof leadFields, ChosenMeaning & LeadField>

export const requestFields = z.strictObject({
  ...optionalShape(requestedFields),
  message: text(leadLimits.note).default(''),
})

/** Fields recognized in a request. They are not validated, and all empty when the request could not be read. */
export const RecognisedFields = z.object({ ...answerShape(requestedFields), message: z.string() })
export type RecognisedFields = z.infer<typeof RecognisedFields>
export const nothingRecognized: RecognisedFields = requestFields.parse({})

/** A request as received, with the fields recognized in it. */
export const IntakeRequest = IntakeRequestRow.extend({
  /** IP address of the sender. */
  address: z.string(),
  content_type: z.string(),
  /** Credentials and cookies are never stored. */
  headers: z.record(z.string(), z.string()),
  /** The form that sent the request; null for unreadable requests and other channels. */
  web_form: Reference.nullable(),
  /** Raw body, decoded as UTF-8. */
  body: z.string(),
  /** Original size of a body that was stored only in part; null when it is complete. */
  arrived_bytes: z.int().nullable(),
  /** When the content was deleted, with its lead or at the end of its retention time. */
  scrubbed_at: Instant.nullable(),
  recognised: RecognisedFields,
  /** Validation errors by field. Errors of the whole request are under the empty name. */
  errors: z.record(z.string(), z.array(z.string())),
  /** The fields as fixed by staff. */
  corrected: RecognisedFields.nullable(),
  /** Name of the person who fixed or dismissed the request. */
  handled_by: z.string().nullable(),
})
export type IntakeRequest = z.infer<typeof IntakeRequest>

/** Body of a replay: the fixed fields. */
export const IntakeReplay = requestFields.refine(
  ({ first_name, last_name, email, phone }) => first_name || last_name || email || phone,
  { error: intakeMessages.nobody },
)
export type IntakeReplay = z.infer<typeof IntakeReplay>

export const IntakeDismissal = z.strictObject({ dismissed: z.boolean() })

export const inboxOrderings = ['received_at'] as const
export type InboxOrdering = (typeof inboxOrderings)[number]

const dayFilter = z.union([z.literal('').transform(() => undefined), IsoDate]).optional()

/** Newest first by default. Days are in the practice's time zone, both inclusive. */
export const InboxQuery = z.strictObject({
  intake_result: keyFilter(intakeFilters),
  channel: keyFilter(channels),
  location: idFilter,
  from: dayFilter,
  to: dayFilter,
  ordering: ordering(inboxOrderings, '-received_at'),
  ...pagingQuery,
})
export type InboxQuery = z.infer<typeof InboxQuery>
