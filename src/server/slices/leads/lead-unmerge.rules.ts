import { isDeepStrictEqual } from 'node:util'
import { fieldText } from '#contract/http/field-text.ts'
import { firstKnown, writtenNames } from '#contract/http/record-fields.ts'
import type { DifferentField } from '#contract/leads/lead-merges.schemas.ts'
import { leadFields } from '#contract/leads/leads.fields.ts'
import { withoutMessage } from './lead-request-moves.ts'

/** Columns of `leads` as the database writes them in JSON. */
export type LeadValues = Readonly<Record<string, unknown>>

// An address is JSON text where leads are locked.
const asRead = (value: unknown, field: string) =>
  field === 'address' && typeof value === 'string' ? JSON.parse(value) : value

const noNames = { locations: {}, staff: {} }
// Status and follow-up date are decided by both leads. Requests have their own location and type.
const ruled = ['status', 'follow_up_date', 'type', 'location', 'other_contacts']
const compared = writtenNames(leadFields).filter((name) => !ruled.includes(name))

/** Fields of a duplicate whose values a lead does not have. Contacts that it is reached by, it has. */
export function differentFields(lead: LeadValues, duplicate: LeadValues): DifferentField[] {
  const contacts = lead.other_contacts as string[]
  const isReached = {
    phone: contacts.includes(String(duplicate.phone_e164)),
    email: contacts.includes(String(duplicate.email).toLowerCase()),
  }
  return compared.flatMap((field) => {
    const { label, empty, ...kind } = leadFields[field]
    const [own, others] = [asRead(lead[field], field), asRead(duplicate[field], field)]
    const isTaken = (field === 'phone' || field === 'email') && isReached[field]
    const isKnown = firstKnown({ empty }, others, null) !== null
    if (!isKnown || isTaken || isDeepStrictEqual(own, others)) return []
    return [{ field, label, kept: fieldText(kind, own, noNames), other: fieldText(kind, others, noNames) }]
  })
}

const counted = (value: unknown) => Number(value)
const listed = (value: unknown) => (value ?? []) as readonly string[]

/** The contacts of before, without those removed since, and contacts added since. */
const unmergedContacts = (
  current: readonly string[],
  before: readonly string[],
  after: readonly string[],
) => [
  ...before.filter((contact) => current.includes(contact) || !after.includes(contact)),
  ...current.filter((contact) => !after.includes(contact) && !before.includes(contact)),
]

/** Fields without a meaning to people, which follow from others. */
const derived = ['updated_at', 'updated_by', 'version', 'last_seen_at', 'phone_e164']

const otherLabels: Readonly<Record<string, string>> = {
  note: 'Note',
  location_id: leadFields.location.label,
  patient_id: 'Patient',
}

/**
 * The fields of a survivor as they were before a merge. `unreverted` lists fields that someone changed since, which stay.
 * Later requests and contacts stay counted.
 */
export function unmergedFields(
  current: LeadValues,
  { before, after }: { before: LeadValues; after: LeadValues },
  duplicate: LeadValues,
): { fields: Record<string, unknown>; unreverted: { field: string; label: string }[] } {
  const fields: Record<string, unknown> = {}
  const unreverted: { field: string; label: string }[] = []
  const partly: Readonly<Record<string, () => unknown>> = {
    request_count: () => counted(current.request_count) - counted(duplicate.request_count),
    other_contacts: () =>
      unmergedContacts(
        listed(current.other_contacts),
        listed(before.other_contacts),
        listed(after.other_contacts),
      ),
    note: () => withoutMessage(String(current.note), String(duplicate.note)),
  }
  for (const field of Object.keys(after).filter((name) => name !== 'version')) {
    const isUntouched = isDeepStrictEqual(current[field], after[field])
    const value = isUntouched ? before[field] : partly[field]?.()
    if (value !== undefined && !isDeepStrictEqual(value, current[field])) fields[field] = value
    else if (!isUntouched && !derived.includes(field) && !isDeepStrictEqual(current[field], before[field])) {
      const label = otherLabels[field] ?? leadFields[field as keyof typeof leadFields].label
      unreverted.push({ field: field.replace(/_id$/, ''), label })
    }
  }
  // A later change keeps its author and time.
  if (current.version === after.version) return { fields, unreverted }
  const { updated_at: _at, updated_by: _by, ...others } = fields
  return { fields: others, unreverted }
}
