import { type RawBuilder, sql } from 'kysely'
import type { AuditKind } from '#contract/http/audit.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { personName, type Subject } from '#server/platform/subjects.ts'
import { ofCompany } from '#server/platform/visibility.ts'
import type { Tables } from '#server/schema/tables.ts'
import type { AuditNames, NameQuery } from '#server/slices/audit/audit.repository.ts'
import { visibleCompanies } from '#server/slices/companies/companies.routes.ts'
import { visibleDocuments } from '#server/slices/documents/documents.repository.ts'
import { leadSubject } from '#server/slices/leads/lead-subject.ts'
import { patientSubject } from '#server/slices/patients/patient-subject.ts'
import { visibleTasks } from '#server/slices/tasks/tasks.repository.ts'
import { subjects } from './parts.ts'

/** By a column of a table that everyone who may read the audit log sees all of. */
const named =
  (table: keyof Tables, label: RawBuilder<unknown>): NameQuery =>
  (scope, id) =>
    sql`SELECT id, ${label} AS label FROM ${sql.table(table)} WHERE ${ofCompany(scope, table)} AND id = ${id}`

const ofSubject =
  ({ visible }: Subject): NameQuery =>
  (scope, id) =>
    visible(scope, id)

/** What was merged is called as the lead that it was merged into. */
const leadName: NameQuery = (scope, id) => sql`${leadSubject.visible(scope, id)}
  UNION ALL SELECT kept.* FROM lead_merges, LATERAL (${leadSubject.visible(scope, sql`lead_merges.into_id`)}) AS kept
    WHERE ${ofCompany(scope, 'lead_merges')} AND lead_merges.lead_id = ${id}`

const owners = {
  lead: leadName,
  patient: ofSubject(patientSubject),
  company: (scope, id) =>
    sql`SELECT id, name AS label FROM companies WHERE ${visibleCompanies(scope)} AND id = ${id}`,
} satisfies Partial<Record<AuditKind, NameQuery>>

/** What sentences of the audit log call a record of each kind; those of other kinds have no name. */
const records: Partial<Record<AuditKind, NameQuery>> = {
  ...owners,
  staff: (scope, id) => sql`SELECT staff.id, ${personName('users')} AS label
    FROM staff JOIN users ON users.id = staff.user_id WHERE ${ofCompany(scope, 'staff')} AND staff.id = ${id}`,
  time_off: (scope, id) => sql`SELECT time_off.id, ${personName('users')} AS label
    FROM time_off JOIN staff ON staff.id = time_off.staff_id JOIN users ON users.id = staff.user_id
    WHERE ${ofCompany(scope, 'time_off')} AND time_off.id = ${id}`,
  task: (scope, id) =>
    sql`SELECT id, title AS label FROM tasks WHERE ${visibleTasks(scope, subjects)} AND id = ${id}`,
  document: (scope, id) => sql`SELECT id, name AS label FROM documents
    WHERE ${visibleDocuments(scope, patientSubject)} AND id = ${id} AND deleted_at IS NULL`,
  service: (scope, id) => sql`SELECT services.id, services.name AS label
    FROM services JOIN companies ON companies.id = services.company_id AND ${visibleCompanies(scope)} WHERE services.id = ${id}`,
  location: named('locations', sql`name`),
  operatory: named('operatories', sql`name`),
  account: named('accounts', sql`name`),
  opportunity: named('opportunities', sql`name`),
  phone_number: named('phone_numbers', sql`name`),
  web_form: named('web_forms', sql`name`),
  invitation: named('invitations', sql`email`),
  import: named('imports', sql`file_name`),
  archive: named('archives', sql`file_name`),
}

export const auditNames: AuditNames = {
  records,
  owners,
  formerLeads: (scope: Scope, id: RawBuilder<unknown>) => leadSubject.formerIds?.(scope, id) ?? id,
}
