import type { Selectable } from 'kysely'
import { firstKnown, type WrittenName, writtenNames } from '#contract/http/record-fields.ts'
import type { LeadStatus } from '#contract/leads/leads.enums.ts'
import { leadFields } from '#contract/leads/leads.fields.ts'
import { leadLimits } from '#contract/leads/leads.limits.ts'
import { isEnding, parseCallRecord, statusAfterRepeat } from '#contract/leads/leads.rules.ts'
import { moreContacts } from '#server/platform/contacts.ts'
import type { Tables } from '#server/schema/tables.ts'

export type MergeableLead = Omit<Selectable<Tables['leads']>, 'address'> & {
  /** JSON text. */
  address: string | null
}

// Statuses by progress, the furthest first.
const progress: readonly LeadStatus[] = [
  'converted',
  'existing',
  'scheduled',
  'contacted',
  'noshow',
  'lost',
  'na',
]

/**
 * The status of a merged lead is the furthest of both. A duplicate without progress counts as a repeat of the
 * survivor.
 */
export function statusOfBoth(survivor: LeadStatus, duplicate: LeadStatus): LeadStatus {
  if (duplicate === 'new' || duplicate === 'repeat') return statusAfterRepeat(survivor)
  if (survivor === 'new' || survivor === 'repeat') return duplicate
  return progress.find((status) => status === survivor || status === duplicate) ?? survivor
}

/** Puts a text below the note of a lead. Undefined when it does not fit, or when either is a call record. */
export function joinNotes(note: string, text: string): string | undefined {
  if (!text) return note
  if (!note) return text
  if (parseCallRecord(note) || parseCallRecord(text)) return undefined
  const joined = `${note}\n\n${text}`
  return joined.length <= leadLimits.note ? joined : undefined
}

/**
 * The fields of the survivor, with its gaps filled from the duplicate. `leftOver` is a note that did not fit.
 */
export function mergedFields(survivor: MergeableLead, duplicate: MergeableLead) {
  const isNamed = survivor.first_name !== '' || survivor.last_name !== ''
  const names = isNamed ? survivor : duplicate
  const byPhone = survivor.phone ? survivor : duplicate
  const email = firstKnown(leadFields.email, survivor.email, duplicate.email)
  const note = joinNotes(survivor.note, duplicate.note)
  const status = statusOfBoth(survivor.status, duplicate.status)
  // The survivor's is of before it ended.
  const followUps = [duplicate, ...(isEnding(survivor.status, status) ? [] : [survivor])]
  return {
    leftOver: note === undefined ? duplicate.note : '',
    fields: {
      ...firstOfEach(survivor, duplicate),
      first_name: names.first_name,
      last_name: names.last_name,
      phone: byPhone.phone,
      phone_e164: byPhone.phone_e164,
      other_contacts: moreContacts({ ...survivor, email, phone_e164: byPhone.phone_e164 }, [
        duplicate.phone_e164,
        duplicate.email,
        ...duplicate.other_contacts,
      ]),
      location_id: survivor.location_id ?? duplicate.location_id,
      type: survivor.type,
      status,
      follow_up_date: followUps.flatMap(({ follow_up_date }) => follow_up_date ?? []).sort()[0] ?? null,
      note: note ?? survivor.note,
      patient_id: survivor.patient_id ?? duplicate.patient_id,
      request_count: survivor.request_count + duplicate.request_count,
      last_seen_at: new Date(Math.max(Number(survivor.last_seen_at), Number(duplicate.last_seen_at))),
      created_at: new Date(Math.min(Number(survivor.created_at), Number(duplicate.created_at))),
    },
  }
}

type Column = Exclude<WrittenName<typeof leadFields>, 'location'>

/** Each field of the survivor, or else the duplicate's field. */
function firstOfEach(survivor: MergeableLead, duplicate: MergeableLead): Pick<MergeableLead, Column> {
  const columns = writtenNames(leadFields).filter((name) => name !== 'location')
  return Object.fromEntries(
    columns.map((name) => [name, firstKnown<unknown>(leadFields[name], survivor[name], duplicate[name])]),
  ) as Pick<MergeableLead, Column>
}
