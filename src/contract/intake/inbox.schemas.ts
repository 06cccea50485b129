import { z } from 'zod'
import { Id, Instant, IsoDate, Reference, text } from '../http/fields.ts'
import { idFilter, keyFilter, ordering, pagingQuery } from '../http/paging.ts'
import { answerShape, optionalShape } from '../http/record-fields.ts'
import { type LeadField, leadFields } from '../leads/leads.fields.ts'
import { leadLimits } from '../leads/leads.limits.ts'
import { type ChosenMeaning, chosenMeanings } from './recognition.meanings.ts'
import { channels, intakeFilters, intakeReasons, intakeResults } from './requests.enums.ts'
import { intakeMessages } from './requests.messages.ts'

/** A request as the inbox lists it. `version` grows with every change and is the record's ETag. */
export const IntakeRequestRow = z.object({
  id: Id,
  received_at: Instant,
  channel: z.enum(channels),
  location: Reference,
  /** Who it is from, in one line; empty when it does not say, or could not be read. */
  sender: z.string(),
  intake_result: z.enum(intakeResults),
  reason: z.enum(intakeReasons),
  /** The lead that it became or was added to; null also when that was deleted. */
  lead: Reference.nullable(),
  resolved_at: Instant.nullable(),
  dismissed_at: Instant.nullable(),
  version: z.int(),
})
export type IntakeRequestRow = z.infer<typeof IntakeRequestRow>

/** The fields of a lead that a request can give: recognized by the rules, and fixed by staff in the inbox. */
export const requestedFields = Object.fromEntries(
  Object.entries(leadFields).filter(([name]) => chosenMeanings.some((meaning) => meaning === name)),
) as Pick<typeof leadFields, ChosenMeaning & LeadField>

export const requestFields = z.strictObject({
  ...optionalShape(requestedFields),
  message: text(leadLimits.note).default(''),
})

/** What was recognized in a request: not validated, and all empty when it could not be read. */
export const RecognisedFields = z.object({ ...answerShape(requestedFields), message: z.string() })
export type RecognisedFields = z.infer<typeof RecognisedFields>
export const nothingRecognized: RecognisedFields = requestFields.parse({})

/** A request as it came, with what was recognized in it. */
export const IntakeRequest = IntakeRequestRow.extend({
  /** IP address of the sender. */
  address: z.string(),
  content_type: z.string(),
  /** Credentials and cookies are never kept. */
  headers: z.record(z.string(), z.string()),
  /** The form that sent it; null when it cannot be read, and for other channels. */
  web_form: Reference.nullable(),
  /** Raw, read as UTF-8. */
  body: z.string(),
  /** Size of a body of which only the beginning was kept; null: it is whole. */
  arrived_bytes: z.int().nullable(),
  /** When the content was deleted, with its lead or after the time that it is kept. */
  scrubbed_at: Instant.nullable(),
  recognised: RecognisedFields,
  /** What is invalid, by field; the whole under the empty name. */
  errors: z.record(z.string(), z.array(z.string())),
  /** As staff fixed them. */
  corrected: RecognisedFields.nullable(),
  /** Name of who fixed or dismissed it. */
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

/** Newest first by default. Days are those of the practice, both included. */
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
