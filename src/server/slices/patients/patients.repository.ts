import { type RawBuilder, sql } from 'kysely'
import { type Changes, changeEvent } from '#contract/events/event-definition.ts'
import { createdPatient, patientValues } from '#contract/events/patients.ts'
import { maxContacts, type Reference } from '#contract/http/fields.ts'
import { maxMatches } from '#contract/patients/patients.endpoints.ts'
import { patientFields } from '#contract/patients/patients.fields.ts'
import { mayBeSame, patientName } from '#contract/patients/patients.rules.ts'
import type { Patient, PatientCreate, PatientPatch } from '#contract/patients/patients.schemas.ts'
import type { AuditPart } from '#server/platform/audit/audit-log.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readStored, type StoredSource } from '#server/platform/database/stored-record.ts'
import { found } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { numbersIn } from '#server/platform/phone.ts'
import type { WithWholeAddress } from '#server/platform/record-changes.ts'
import { fieldColumns, personColumns } from '#server/platform/records/stored-fields.ts'
import { changerName, type WrittenNote } from '#server/platform/subjects.ts'
import { patientSubject } from './patient-subject.ts'
import { visiblePatients } from './patients.policy.ts'
import { joinLocation, patientRowColumns } from './patients.sql.ts'
import { patientWriter } from './patients.writer.ts'

/** A query of `id` and `label` of the leads behind a patient that the person may see. */
export type LeadsOfPatient = (scope: Scope, patientId: RawBuilder<unknown>) => RawBuilder<unknown>

/** What reading and writing patients takes: when, and how to find the leads behind them. */
export interface PatientContext {
  now: Date
  leadsOf: LeadsOfPatient
  writtenNote: WrittenNote
}

function readPatient(
  scope: Scope,
  db: Database,
  patient: StoredSource,
  { leadsOf }: PatientContext,
  columns = sql``,
): Promise<Patient | undefined> {
  const leads = sql`SELECT json_agg(json_build_object('id', lead.id, 'name', lead.label) ORDER BY lead.id)
    FROM (${leadsOf(scope, sql`patients.id`)}) AS lead`
  return readStored(scope, db, {
    table: 'patients',
    ...patient,
    columns: sql`${patientRowColumns}, ${fieldColumns('patients', patientFields, 'detail')}, ${changerName('patients', 'patient')} AS updated_by,
      coalesce((${leads}), '[]') AS leads${columns}`,
    join: joinLocation,
  })
}

/**
 * The lead that a patient is made from or linked with: data of the event, and parts of the statement, `first` the query `lead`
 * with `contacts`, by what the lead is reached.
 */
export interface PatientOrigin {
  data: { lead: number }
  first: RawBuilder<unknown>
  more: RawBuilder<unknown>
}

/** A patient, and the one row of the query `lead`, where there is an origin. */
export interface PatientOf<Lead> {
  patient: Patient
  lead: Lead | null
}

async function readWithOrigin<Lead>(
  scope: Scope,
  db: Database,
  written: RawBuilder<unknown>,
  context: PatientContext,
  origin: PatientOrigin | undefined,
  note = sql``,
): Promise<PatientOf<Lead> | undefined> {
  const columns = origin && sql`, (SELECT row_to_json(lead) FROM lead) AS origin`
  const more = sql`${origin?.more ?? sql``}${note}`
  const read = await readPatient(scope, db, { written, first: origin?.first, more }, context, columns)
  if (!read) return undefined
  const { origin: lead, ...patient } = read as Patient & { origin: Lead | null }
  return { patient, lead }
}

const one = (scope: Scope, id: number) =>
  sql`SELECT * FROM patients WHERE ${visiblePatients(scope)} AND patients.id = ${id}`

export const findPatient = (scope: Scope, db: Database, id: number, context: PatientContext) =>
  readPatient(scope, db, { source: one(scope, id) }, context)

/** As `findPatient`, locked. `audited` adds the audit entry. */
export const lockPatient = (
  scope: Scope,
  db: Database,
  id: number,
  context: PatientContext,
  audited: AuditPart,
) =>
  readPatient(
    scope,
    db,
    {
      source: sql`${one(scope, id)} FOR UPDATE`,
      more: audited('patients', { location: sql`patients.location_id` }),
    },
    context,
  )

const stored = (scope: Scope, { insurance_provider, ...same }: WithWholeAddress<PatientPatch>) => ({
  ...personColumns(scope, same),
  ...(insurance_provider !== undefined && { insurance_provider: insurance_provider?.name ?? '' }),
})

/** By what a patient (the table `of`) is reached besides the first number and address, with all of the query `lead`. */
const withContactsOfLead = (of: RawBuilder<unknown>) => sql`(
  SELECT contacts[greatest(1, cardinality(contacts) - ${sql.lit(maxContacts - 1)}):] FROM (
    SELECT ${of}.other_contacts || array(SELECT DISTINCT contact FROM lead, unnest(lead.contacts) AS contact
      WHERE contact <> ALL(${of}.other_contacts) AND contact IS DISTINCT FROM ${of}.phone_e164 AND contact <> lower(${of}.email)
    ) AS contacts
  ) AS reached)`

export interface NewPatientOptions {
  /** A note, unless it is empty. */
  note: string
  /** What they come from. */
  origin?: PatientOrigin | undefined
  /** True when what the lead is reached by reaches them, too. */
  takesContacts?: boolean
}

/** Creates a patient of the company. */
export function insertPatient<Lead = undefined>(
  scope: Scope,
  db: Database,
  fields: PatientCreate,
  { note, origin, takesContacts = false }: NewPatientOptions,
  context: PatientContext,
): Promise<PatientOf<Lead> | undefined> {
  const row = { ...stored(scope, fields), address: fields.address }
  const values = Object.keys(row).map((name) => [
    name,
    name === 'other_contacts' && takesContacts ? withContactsOfLead(sql`given`) : sql.ref(`given.${name}`),
  ])
  const written = patientWriter.insert(
    { ...scope, at: context.now },
    {
      values: Object.fromEntries(values),
      // The table itself knows the types of its columns.
      from: sql`jsonb_populate_record(NULL::patients, ${JSON.stringify(row)}::jsonb) AS given
        ${origin ? sql`WHERE EXISTS (SELECT FROM lead)` : sql``}`,
      event: { type: 'patient.created', data: { ...createdPatient('person', fields), ...origin?.data } },
    },
  )
  return readWithOrigin(scope, db, written, context, origin, noteOf(scope, note, context))
}

const noteOf = (scope: Scope, content: string, { now, writtenNote }: PatientContext) =>
  writtenNote(scope, patientSubject, { content, at: now })

/** Changes fields of a patient that was locked before; `changes` are the old and new values, for the log. */
export async function updatePatient(
  scope: Scope,
  db: Database,
  id: number,
  fields: WithWholeAddress<PatientPatch>,
  changes: Changes,
  note: string,
  context: PatientContext,
): Promise<Patient> {
  const isChanged = Object.keys(changes).length > 0
  const written = patientWriter.update(
    { ...scope, at: context.now },
    {
      set: stored(scope, fields),
      where: sql`patients.id = ${id}`,
      event: isChanged ? { type: 'patient.updated', ...changeEvent(patientValues, changes) } : null,
    },
  )
  return found(await readPatient(scope, db, { written, more: noteOf(scope, note, context) }, context))
}

/**
 * Points a lead to a patient, who is then reached by all that the lead is reached by. Undefined, and nothing is changed,
 * unless the person may see both.
 */
export function linkPatient<Lead>(
  scope: Scope,
  db: Database,
  id: number,
  context: PatientContext,
  origin: PatientOrigin,
): Promise<PatientOf<Lead> | undefined> {
  const isReachedAnew = sql`patients.other_contacts <> known.contacts`
  const written = patientWriter.update(
    { ...scope, at: context.now },
    {
      set: {
        other_contacts: sql`known.contacts`,
        version: sql`patients.version + (${isReachedAnew})::integer`,
        updated_at: sql`CASE WHEN ${isReachedAnew} THEN ${context.now} ELSE patients.updated_at END`,
        updated_by: sql`CASE WHEN ${isReachedAnew} THEN ${scope.staffId} ELSE patients.updated_by END`,
      },
      from: sql`lead, (SELECT patients.id, ${withContactsOfLead(sql`patients`)} AS contacts
        FROM (${one(scope, id)} FOR UPDATE) AS patients) AS known`,
      where: sql`patients.id = known.id`,
      event: { type: 'patient.linked', data: origin.data },
    },
  )
  return readWithOrigin(scope, db, written, context, origin)
}

/** Contacts are numbers as E.164 and addresses; what is empty reaches no one. */
type Contacts = readonly string[]

// Questions with an index each; an OR of them would read the whole table.
function reachedBy(companyId: number, contacts: Contacts) {
  const company = sql`company_id = ${companyId}`
  const any = sql`${contacts.filter(Boolean).map((contact) => contact.toLowerCase())}::text[]`
  return sql`
    SELECT id FROM patients WHERE ${company} AND phone_order = ANY(${any})
    UNION ALL SELECT id FROM patients WHERE ${company} AND email <> '' AND lower(email) = ANY(${any})
    UNION ALL SELECT id FROM patients WHERE ${company} AND other_contacts <> '{}' AND other_contacts && ${any}`
}

/** True when one of these contacts reaches a patient of the company. */
export async function hasPatient(
  { companyId }: Pick<Scope, 'companyId'>,
  db: Database,
  contacts: Contacts,
): Promise<boolean> {
  const { rows } = await sql`SELECT FROM (${reachedBy(companyId, contacts)}) AS known LIMIT 1`.execute(db)
  return rows.length > 0
}

/** Other patients that the person may see who are reached by what reaches this patient, and have a name that may be the same. */
export async function findSamePatients(
  scope: Scope,
  db: Database,
  { id, phone, email, other_contacts, ...name }: Patient,
): Promise<Reference[]> {
  const contacts = [...numbersIn(phone, scope.country), email, ...other_contacts]
  const { rows } = await sql<Pick<Patient, 'id' | 'first_name' | 'last_name'>>`
    SELECT id, first_name, last_name FROM patients
    WHERE ${visiblePatients(scope)} AND id <> ${id} AND id IN (${reachedBy(scope.companyId, contacts)})
    ORDER BY id
  `.execute(db)
  return rows
    .filter((other) => mayBeSame(name, other))
    .slice(0, maxMatches)
    .map((other) => ({ id: other.id, name: patientName(other) }))
}

/** Visible patients with one of these contacts. Phone numbers may have any format. */
export async function listReached(scope: Scope, db: Database, contacts: Contacts) {
  const reaches = contacts.flatMap((contact) =>
    contact.includes('@') ? contact : numbersIn(contact, scope.country),
  )
  const { rows } = await sql<
    Pick<Patient, 'id' | 'first_name' | 'last_name' | 'phone' | 'email' | 'date_of_birth'>
  >`
    SELECT id, first_name, last_name, phone, email, date_of_birth::text AS date_of_birth FROM patients
    WHERE ${visiblePatients(scope)} AND id IN (${reachedBy(scope.companyId, reaches)}) ORDER BY id LIMIT ${sql.lit(maxMatches)}
  `.execute(db)
  return rows
}

/** Patients that the person may see and that one of these contacts reaches, as JSON text. */
export async function matchingPatients(scope: Scope, db: Database, contacts: Contacts): Promise<string> {
  const { rows } = await sql<{ results: string }>`
    SELECT coalesce(json_agg(row_to_json(known)), '[]')::text AS results FROM (
      SELECT ${patientRowColumns} FROM patients ${joinLocation}
      WHERE ${visiblePatients(scope)} AND patients.id IN (${reachedBy(scope.companyId, contacts)})
      ORDER BY patients.id LIMIT ${sql.lit(maxMatches)}
    ) AS known
  `.execute(db)
  return rows[0]?.results ?? '[]'
}
