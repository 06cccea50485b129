import { z } from 'zod'
import { Id, Instant, IsoDate, line, oneOf, optionalEmail, Reference, text } from '../http/fields.ts'
import { idFilter, keyFilter, ordering, pagingQuery } from '../http/paging.ts'
import { leadSources } from '../leads/leads.enums.ts'
import { leadLimits } from '../leads/leads.limits.ts'
import { intakeDoors, intakeFilters, intakeOutcomes, intakeReasons } from './intake.enums.ts'
import { intakeMessages } from './intake.messages.ts'

/** A request at a public door, as the inbox lists it. `version` grows with every change and is the record's ETag. */
export const IntakeRequestRow = z.object({
  id: Id,
  received_at: Instant,
  door: z.enum(intakeDoors),
  location: Reference,
  /** Who it says it is from, in one line; empty when it does not say, or could not be read. */
  sender: z.string(),
  outcome: z.enum(intakeOutcomes),
  reason: z.enum(intakeReasons),
  /** The lead that it became or was added to; null also when that was deleted since. */
  lead: Reference.nullable(),
  resolved_at: Instant.nullable(),
  /** When a person marked it as dealt with. */
  dismissed_at: Instant.nullable(),
  version: z.int(),
})
export type IntakeRequestRow = z.infer<typeof IntakeRequestRow>

/** What was recognised in a request, as it was sent: not checked, and all empty when it could not be read. */
export const RecognisedFields = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  source: z.enum(leadSources),
  insurance_provider: z.string(),
  message: z.string(),
})
export type RecognisedFields = z.infer<typeof RecognisedFields>

/** A request as it came, with what was recognised in it. */
export const IntakeRequest = IntakeRequestRow.extend({
  /** Network address of the sender. */
  address: z.string(),
  content_type: z.string(),
  /** Where it came from; credentials and cookies are never kept. */
  headers: z.record(z.string(), z.string()),
  /** The form that sent it, as its tool calls it; null for what cannot be read, and for other doors. */
  web_form: Reference.nullable(),
  /** The raw body, read as UTF-8. */
  body: z.string(),
  recognised: RecognisedFields,
  /** What of it cannot be taken over, by field; all of it under the empty name. */
  errors: z.record(z.string(), z.array(z.string())),
  /** The fields as a person corrected them. */
  corrected: RecognisedFields.nullable(),
  /** Name of who corrected it or marked it as dealt with. */
  handled_by: z.string().nullable(),
})
export type IntakeRequest = z.infer<typeof IntakeRequest>

/** Body of a replay: the fields as they should have been. */
export const IntakeReplay = z
  .strictObject({
    first_name: line(leadLimits.name).default(''),
    last_name: line(leadLimits.name).default(''),
    email: optionalEmail.default(''),
    phone: line(leadLimits.phone).default(''),
    source: oneOf(leadSources).default('na'),
    insurance_provider: line(leadLimits.insuranceProvider).default(''),
    message: text(leadLimits.note).default(''),
  })
  .refine(({ first_name, last_name, email, phone }) => first_name || last_name || email || phone, {
    error: intakeMessages.nobody,
  })
export type IntakeReplay = z.infer<typeof IntakeReplay>

export const IntakeDismissal = z.strictObject({ dismissed: z.boolean() })

export const inboxOrderings = ['received_at'] as const
export type InboxOrdering = (typeof inboxOrderings)[number]

const dayFilter = z.union([z.literal('').transform(() => undefined), IsoDate]).optional()

/** Newest first unless told otherwise. Days are those of the practice, both included. */
export const InboxQuery = z.strictObject({
  outcome: keyFilter(intakeFilters),
  door: keyFilter(intakeDoors),
  location: idFilter,
  from: dayFilter,
  to: dayFilter,
  ordering: ordering(inboxOrderings, '-received_at'),
  ...pagingQuery,
})
export type InboxQuery = z.infer<typeof InboxQuery>
