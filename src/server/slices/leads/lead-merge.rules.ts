import type { Selectable } from 'kysely'
import { firstKnown, type WrittenName, writtenNames } from '#contract/http/record-fields.ts'
import type { LeadStatus } from '#contract/leads/leads.enums.ts'
import { leadFields } from '#contract/leads/leads.fields.ts'
import { leadLimits } from '#contract/leads/leads.limits.ts'
import { parseCallRecord, statusAfterRepeat } from '#contract/leads/leads.rules.ts'
import { moreContacts } from '#server/platform/contacts.ts'
import type { Tables } from '#server/schema/tables.ts'

export type MergeableLead = Omit<Selectable<Tables['leads']>, 'address'> & {
  /** JSON text. */
  address: string | null
}

// How far a lead has come, the furthest first.
const progress: readonly LeadStatus[] = [
  'converted',
  'existing',
  'scheduled',
  'contacted',
  'noshow',
  'lost',
  'na',
]

/** Status of two leads that are one person: what has been reached, and a new request counts as one more of the first. */
export function statusOfBoth(kept: LeadStatus, gone: LeadStatus): LeadStatus {
  if (gone === 'new' || gone === 'repeat') return statusAfterRepeat(kept)
  if (kept === 'new' || kept === 'repeat') return gone
  return progress.find((status) => status === kept || status === gone) ?? kept
}

/** The note of a lead with another text below it; undefined when there is no room, or one of them is a call record. */
export function joinNotes(note: string, text: string): string | undefined {
  if (!text) return note
  if (!note) return text
  if (parseCallRecord(note) || parseCallRecord(text)) return undefined
  const joined = `${note}\n\n${text}`
  return joined.length <= leadLimits.note ? joined : undefined
}

/**
 * What the lead that stays takes over from the one that goes. What it has itself it keeps; `leftOver` is a note that has
 * no room in its own.
 */
export function mergedFields(kept: MergeableLead, gone: MergeableLead) {
  const isNamed = kept.first_name !== '' || kept.last_name !== ''
  const names = isNamed ? kept : gone
  const byPhone = kept.phone ? kept : gone
  const email = firstKnown(leadFields.email, kept.email, gone.email)
  const note = joinNotes(kept.note, gone.note)
  return {
    leftOver: note === undefined ? gone.note : '',
    fields: {
      ...firstOfEach(kept, gone),
      first_name: names.first_name,
      last_name: names.last_name,
      phone: byPhone.phone,
      phone_e164: byPhone.phone_e164,
      other_contacts: moreContacts({ ...kept, email, phone_e164: byPhone.phone_e164 }, [
        gone.phone_e164,
        gone.email,
        ...gone.other_contacts,
      ]),
      location_id: kept.location_id ?? gone.location_id,
      type: kept.type,
      status: statusOfBoth(kept.status, gone.status),
      follow_up_date:
        [kept.follow_up_date, gone.follow_up_date].filter((date) => date !== null).sort()[0] ?? null,
      note: note ?? kept.note,
      patient_id: kept.patient_id ?? gone.patient_id,
      request_count: kept.request_count + gone.request_count,
      last_seen_at: new Date(Math.max(Number(kept.last_seen_at), Number(gone.last_seen_at))),
      created_at: new Date(Math.min(Number(kept.created_at), Number(gone.created_at))),
    },
  }
}

type Column = Exclude<WrittenName<typeof leadFields>, 'location'>

/** Each field of the first lead, or of the other where the first says nothing. */
function firstOfEach(kept: MergeableLead, gone: MergeableLead): Pick<MergeableLead, Column> {
  const columns = writtenNames(leadFields).filter((name) => name !== 'location')
  return Object.fromEntries(
    columns.map((name) => [name, firstKnown<unknown>(leadFields[name], kept[name], gone[name])]),
  ) as Pick<MergeableLead, Column>
}
