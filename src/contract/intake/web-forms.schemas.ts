import { z } from 'zod'
import { fieldMessages, Id, Instant, oneOf, Reference } from '../http/fields.ts'
import { idFilter, ordering, pagingQuery } from '../http/paging.ts'
import { leadSources } from '../leads/leads.enums.ts'
import { chosenMeanings, fieldMeanings } from './recognition.meanings.ts'
import { intakeResults } from './requests.enums.ts'
import { intakeLimits } from './requests.limits.ts'
import { formTools } from './web-forms.enums.ts'
import { webFormMessages } from './web-forms.messages.ts'

/**
 * A form that sent requests, identified by its tool and the tool's key for it. `corrected` is the number of
 * corrections.
 */
export const WebFormRow = z.object({
  id: Id,
  location: Reference,
  tool: z.enum(formTools),
  /** Name from the tool; empty when the tool does not send a name. */
  name: z.string(),
  last_received_at: Instant.nullable(),
  corrected: z.int(),
  version: z.int(),
})
export type WebFormRow = z.infer<typeof WebFormRow>

const Correction = z.strictObject({
  // The field's name in the form, including line breaks.
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

/** A request with everything that recognition needs, so that the web can preview a correction. */
export const WebFormSample = z.object({
  id: Id,
  received_at: Instant,
  intake_result: z.enum(intakeResults),
  fields: z.array(Field),
  clues: z.array(z.object({ name: z.string(), value: z.string() })),
  usual_source: z.enum(leadSources).nullable(),
})
export type WebFormSample = z.infer<typeof WebFormSample>

/** A form with its corrections and its latest readable requests. */
export const WebForm = WebFormRow.extend({
  corrections: z.array(Correction),
  samples: z.array(WebFormSample),
})
export type WebForm = z.infer<typeof WebForm>

/** All corrections of a form. Fields that are not listed are recognized by the rules. */
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
