import type { LeadStatus } from '#contract/leads/leads.enums.ts'
import { leadLimits } from '#contract/leads/leads.limits.ts'
import { parseCallRecord, statusAfterRepeat } from '#contract/leads/leads.rules.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import './leads.tables.ts'

/** A lead as it is stored, as far as a merge looks at it. */
export interface MergeableLead
  extends Pick<
    Tables['leads'],
    | 'location_id'
    | 'first_name'
    | 'last_name'
    | 'email'
    | 'phone'
    | 'phone_e164'
    | 'status'
    | 'source'
    | 'insurance_provider'
    | 'follow_up_date'
    | 'address'
    | 'note'
    | 'last_seen_at'
    | 'created_at'
  > {
  id: number
  version: number
  request_count: number
  patient_id: number | null
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
  const note = joinNotes(kept.note, gone.note)
  return {
    leftOver: note === undefined ? gone.note : '',
    fields: {
      first_name: names.first_name,
      last_name: names.last_name,
      email: kept.email || gone.email,
      phone: byPhone.phone,
      phone_e164: byPhone.phone_e164,
      location_id: kept.location_id ?? gone.location_id,
      status: statusOfBoth(kept.status, gone.status),
      source: kept.source === 'na' ? gone.source : kept.source,
      insurance_provider: kept.insurance_provider || gone.insurance_provider,
      follow_up_date:
        [kept.follow_up_date, gone.follow_up_date].filter((date) => date !== null).sort()[0] ?? null,
      address: kept.address ?? gone.address,
      note: note ?? kept.note,
      patient_id: kept.patient_id ?? gone.patient_id,
      request_count: kept.request_count + gone.request_count,
      last_seen_at: new Date(Math.max(Number(kept.last_seen_at), Number(gone.last_seen_at))),
      created_at: new Date(Math.min(Number(kept.created_at), Number(gone.created_at))),
    },
  }
}
