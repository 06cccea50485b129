import { sql } from 'kysely'
import { unknownLead } from '#contract/leads/leads.rules.ts'
import type { Subject } from '#server/platform/subjects.ts'
import { openableLeads } from './leads.policy.ts'

/** The label of a lead in lists and references. */
export const leadLabel = sql`coalesce(nullif(trim(leads.first_name || ' ' || leads.last_name), ''), nullif(leads.phone, ''), ${sql.lit(unknownLead)})`

/** Leads as subjects of notes, tasks and history. */
export const leadSubject: Subject = {
  kind: 'leads',
  name: 'lead',
  column: 'lead_id',
  visible: (scope, id) =>
    sql`SELECT leads.id, leads.location_id, ${leadLabel} AS label FROM leads WHERE ${openableLeads(scope)} AND leads.id = ${id}`,
  formerIds: (scope, id) =>
    sql`SELECT lead_id FROM lead_merges WHERE company_id = ${scope.companyId} AND into_id = ${id}`,
}
