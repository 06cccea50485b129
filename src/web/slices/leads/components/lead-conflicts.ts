import { mergeFields } from '#web/lib/merge-fields.ts'
import type { LeadFormValues } from './lead-form-values.ts'

type FieldValue = string | number | null

/** Fields that two people changed differently, by their path in the form, with the other person's value. */
export type LeadConflicts = Partial<Record<string, FieldValue>>

/** The fields of a form by path, such as `address.city`. */
function flattenForm({ address, ...fields }: LeadFormValues): Record<string, FieldValue> {
  const parts = Object.entries(address).map(([part, value]) => [`address.${part}`, value])
  return { ...fields, ...Object.fromEntries(parts) }
}

/** Brings together two people's changes of the same lead. */
export const mergeForms = (base: LeadFormValues, mine: LeadFormValues, theirs: LeadFormValues) =>
  mergeFields(flattenForm(base), flattenForm(mine), flattenForm(theirs))
