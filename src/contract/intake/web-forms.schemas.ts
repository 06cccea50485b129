import { z } from 'zod'
import { fieldMessages, Id, Instant, oneOf, Reference } from '../http/fields.ts'
import { idFilter, ordering, pagingQuery } from '../http/paging.ts'
import { leadSources } from '../leads/leads.enums.ts'
import { chosenMeanings, fieldMeanings, formTools } from './forms.enums.ts'
import { intakeOutcomes } from './intake.enums.ts'
import { intakeLimits } from './intake.limits.ts'
import { webFormMessages } from './web-forms.messages.ts'

/**
 * A form that sent something to a location's form address: told from others by its tool, and by what the tool calls it.
 * `corrected` counts the fields whose meaning a person chose.
 */
export const WebFormRow = z.object({
  id: Id,
  location: Reference,
  tool: z.enum(formTools),
  /** As the tool calls it; empty when it does not say. */
  name: z.string(),
  last_received_at: Instant.nullable(),
  corrected: z.int(),
  version: z.int(),
})
export type WebFormRow = z.infer<typeof WebFormRow>

const Correction = z.strictObject({
  // As forms name it, line breaks included.
  field: z
    .string()
    .min(1)
    .max(intakeLimits.fieldName)
    .refine((value) => value.isWellFormed() && !value.includes('\0'), fieldMessages.control),
  meaning: oneOf(chosenMeanings),
})

const Field = z.object({
  name: z.string(),
  value: z.string(),
  others: z.array(z.string()).optional(),
  label: z.string().optional(),
  kind: z.enum(fieldMeanings).optional(),
})

/** A request of the form: all that its recognition needs, so that what becomes of a choice shows at once. */
export const WebFormSample = z.object({
  id: Id,
  received_at: Instant,
  outcome: z.enum(intakeOutcomes),
  fields: z.array(Field),
  clues: z.array(z.object({ name: z.string(), value: z.string() })),
  usual_source: z.enum(leadSources).nullable(),
})
export type WebFormSample = z.infer<typeof WebFormSample>

/** A form with what was chosen for its fields, and its latest requests that could be read. */
export const WebForm = WebFormRow.extend({
  corrections: z.array(Correction),
  samples: z.array(WebFormSample),
})
export type WebForm = z.infer<typeof WebForm>

/** Body of a change: the meanings chosen, all of them; a field that is not named is recognised by the rules. */
export const WebFormChange = z.strictObject({
  corrections: z
    .array(Correction)
    .max(intakeLimits.fields)
    .refine((all) => new Set(all.map(({ field }) => field)).size === all.length, webFormMessages.twice),
})

export const webFormOrderings = ['name', 'created_at'] as const
export const WebFormQuery = z.strictObject({
  location: idFilter,
  ordering: ordering(webFormOrderings, 'name'),
  ...pagingQuery,
})
export type WebFormQuery = z.infer<typeof WebFormQuery>
