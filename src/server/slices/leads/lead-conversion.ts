import { type RawBuilder, sql } from 'kysely'
import type { LeadStatus } from '#contract/leads/leads.enums.ts'
import type { Database } from '#server/platform/database/database.ts'
import { eventInsert } from '#server/platform/event-log.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { leadLabel } from './lead-subject.ts'
import { visibleLeads } from './leads.policy.ts'

/** A lead as far as its conversion goes by it. */
interface ConvertibleLead {
  id: number
  status: LeadStatus
  version: number
  /** True when it points to a patient, even to one whom the person does not see. */
  is_patient: boolean
  name: string
}

/** A lead that the person may see, locked until the transaction ends; undefined when there is none. */
export async function lockConvertible(
  { scope, db }: { scope: Scope; db: Database },
  id: number,
): Promise<ConvertibleLead | undefined> {
  const { rows } = await sql<ConvertibleLead>`
    SELECT leads.id, leads.status, leads.version, leads.patient_id IS NOT NULL AS is_patient, ${leadLabel} AS name
    FROM leads WHERE ${visibleLeads(scope)} AND leads.id = ${id} FOR UPDATE
  `.execute(db)
  return rows[0]
}

/** What becomes of a lead that turns out to be, or is made, a patient. */
export interface LeadConversion {
  id: number
  status: LeadStatus
  event: { type: `lead.${string}`; data: Record<string, unknown>; at: Date }
}

/** Further parts of a statement: points a locked lead to the one patient of the query `patients`, and logs it. */
export function convertedLead(scope: Scope, { id, status, event }: LeadConversion): RawBuilder<unknown> {
  const { type, data, at } = event
  const record = { type, data, company_id: scope.companyId, staff_id: scope.staffId, occurred_at: at }
  return sql`, converted AS (
      UPDATE leads SET patient_id = patients.id, status = ${status}, updated_at = ${at}, updated_by = ${scope.staffId},
        version = leads.version + 1
      FROM patients WHERE leads.company_id = ${scope.companyId} AND leads.id = ${id}
      RETURNING leads.id, leads.location_id
    ), logged_lead AS (${eventInsert(record, sql`SELECT id, location_id FROM converted`)})`
}
