import { type RawBuilder, sql } from 'kysely'
import type { EventData } from '#contract/events/catalog.ts'
import { leadValues } from '#contract/events/leads.ts'
import type { LeadStatus } from '#contract/leads/leads.enums.ts'
import { type EventHistory, toldChangeOf } from '#server/platform/event-log.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { leadLabel } from './lead-subject.ts'
import { visibleLeads } from './leads.policy.ts'
import { leadWriter } from './leads.writer.ts'

/** Change to a lead that is linked to an existing or new patient, which ends it. */
export interface LeadConversion {
  id: number
  status: LeadStatus
  type: 'lead.converted' | 'lead.linked'
  at: Date
}

// Numbers as E.164, emails in lower case.
const contactsOf = sql`array_remove(ARRAY[leads.phone_e164, nullif(lower(leads.email), '')] || leads.other_contacts, NULL)`

/**
 * Parts of a statement: `first` locks a visible lead as the query `lead`; `more` links it to the single
 * patient in the query `patients`, unless it is linked already, and logs the link.
 */
export function convertedLead(
  scope: Scope,
  { id, status, type, at }: LeadConversion,
): { first: RawBuilder<unknown>; more: RawBuilder<unknown> } {
  const changes = sql`CASE WHEN lead.status = ${status} THEN '{}'::jsonb
    ELSE jsonb_build_object('status', jsonb_build_array(lead.status, ${status}::text)) || CASE WHEN lead.follow_up_date IS NULL THEN '{}'::jsonb
      ELSE jsonb_build_object('follow_up_date', jsonb_build_array(lead.follow_up_date, NULL)) END END`
  const converted = leadWriter.update(
    { ...scope, at },
    {
      as: 'converted',
      set: {
        patient_id: sql`patients.id`,
        status,
        follow_up_date: sql`CASE WHEN lead.status = ${status} THEN lead.follow_up_date END`,
      },
      from: sql`patients, lead`,
      where: sql`leads.id = lead.id AND NOT lead.is_patient`,
      event: {
        type,
        data: sql<
          EventData<typeof type>
        >`jsonb_build_object('patient', changed.patient_id) || ${toldChangeOf(leadValues, sql`changed.changes`)}`,
        history: sql<EventHistory>`jsonb_build_object('changes', changed.changes)`,
        rows: sql`SELECT converted.id, converted.location_id, converted.patient_id, ${changes} AS changes FROM converted, lead`,
      },
    },
  )
  return {
    first: sql`lead AS (
      SELECT leads.id, leads.status, leads.follow_up_date, leads.version, leads.patient_id IS NOT NULL AS is_patient, ${leadLabel} AS name,
        ${contactsOf} AS contacts
      FROM leads WHERE ${visibleLeads(scope)} AND leads.id = ${id} FOR UPDATE
    )`,
    more: sql`, ${converted}`,
  }
}
