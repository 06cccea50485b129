import { type Compilable, type Insertable, type RawBuilder, sql } from 'kysely'
import type { Address } from '#contract/http/address.ts'
import type { LeadSource, LeadStatus, LeadType } from '#contract/leads/leads.enums.ts'
import type { Lead, LeadPatch } from '#contract/leads/leads.schemas.ts'
import type { AuditPart } from '#server/platform/audit/audit-log.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type ChangeEvent, loggedChange, readStored } from '#server/platform/database/stored-record.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { toE164 } from '#server/platform/phone.ts'
import type { Subject } from '#server/platform/subjects.ts'
import { todayOfLead, visibleLeads } from './leads.policy.ts'
import { joinLocation, leadDetailColumns, leadRowColumns } from './leads.sql.ts'
import './leads.tables.ts'

/** A lead whose recordings have no address yet; those are signed for each answer. */
export type StoredLead = Omit<Lead, 'call_recordings'> & {
  call_recordings: { id: number; created_at: string }[]
}

/** What can be written of a lead. */
export interface LeadFields {
  first_name: string
  last_name: string
  email: string
  phone: string
  location: number | null
  status: LeadStatus
  type: LeadType
  source: LeadSource
  insurance_provider: string
  follow_up_date: string | null
  address: Address | null
  note: string
}

/** What reading and writing leads takes: when, and how to find the patient that one became. */
export interface LeadContext {
  now: Date
  patients: Subject
}

// `source` gives the lead as it is stored; a change of it brings its event.
function readLead(
  scope: Scope,
  db: Database,
  source: RawBuilder<unknown> | Compilable,
  { now, patients }: LeadContext,
  event?: Omit<ChangeEvent, 'at'>,
  more?: RawBuilder<unknown>,
): Promise<StoredLead | undefined> {
  const patient = patients.visible(scope, sql`leads.patient_id`)
  return readStored(scope, db, {
    table: 'leads',
    source,
    columns: sql`${leadRowColumns(todayOfLead(scope, now))}, ${leadDetailColumns},
      (SELECT json_build_object('id', patient.id, 'name', patient.label) FROM (${patient}) AS patient) AS patient`,
    join: joinLocation,
    event: event && { ...event, at: now },
    more,
  })
}

const one = (scope: Scope, id: number) =>
  sql`SELECT * FROM leads WHERE ${visibleLeads(scope)} AND leads.id = ${id}`

/** One lead that the person may see, or undefined. */
export const findLead = (scope: Scope, db: Database, id: number, context: LeadContext) =>
  readLead(scope, db, one(scope, id), context)

/** As `findLead`, and nobody else can change the lead until the transaction ends; `audited` tells who is at it. */
export const lockLead = (scope: Scope, db: Database, id: number, context: LeadContext, audited?: AuditPart) =>
  readLead(
    scope,
    db,
    sql`${one(scope, id)} FOR UPDATE`,
    context,
    undefined,
    audited?.('leads', { location: sql`leads.location_id` }),
  )

/** Creates a lead of the company. */
export async function insertLead(
  scope: Scope,
  db: Database,
  fields: LeadFields,
  context: LeadContext,
): Promise<StoredLead> {
  const insert = db
    .insertInto('leads')
    .values({ ...newLead(scope, fields, context.now), updated_by: scope.staffId })
    .returningAll()
  return required(
    await readLead(scope, db, insert, context, { type: 'lead.created', data: { type: fields.type } }),
  )
}

/** The row of a new lead. */
export function newLead(
  scope: Pick<Scope, 'companyId'>,
  fields: LeadFields,
  now: Date,
): Insertable<Tables['leads']> {
  const { location, address, ...same } = fields
  return {
    ...same,
    location_id: location,
    address: address && JSON.stringify(address),
    phone_e164: toE164(fields.phone),
    company_id: scope.companyId,
    last_seen_at: now,
    created_at: now,
    updated_at: now,
  }
}

/** Changes fields of a lead of the company; the version grows by one. `changes` are the old and new values, for the log. */
export async function updateLead(
  scope: Scope,
  db: Database,
  id: number,
  fields: LeadPatch,
  changes: Record<string, [unknown, unknown]>,
  context: LeadContext,
): Promise<StoredLead> {
  const { location, address, ...same } = fields
  const update = db
    .updateTable('leads')
    .set((set) => ({
      ...same,
      ...(location === undefined ? {} : { location_id: location }),
      ...(address === undefined ? {} : { address: address && JSON.stringify(address) }),
      ...(fields.phone === undefined ? {} : { phone_e164: toE164(fields.phone) }),
      updated_at: context.now,
      updated_by: scope.staffId,
      version: set('version', '+', 1),
    }))
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .returningAll()
  return required(await readLead(scope, db, update, context, { type: 'lead.updated', data: { changes } }))
}

function required(lead: StoredLead | undefined): StoredLead {
  if (!lead) throw notFound()
  return lead
}

/** Deletes a lead of the company and answers the storage keys of its recordings, whose files are then nobody's. */
export async function deleteLead(scope: Scope, db: Database, id: number, now: Date): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    WITH recordings AS (
      DELETE FROM call_recordings WHERE company_id = ${scope.companyId} AND lead_id = ${id} RETURNING storage_key
    ), leads AS (
      DELETE FROM leads WHERE company_id = ${scope.companyId} AND id = ${id} RETURNING id, location_id
    )${loggedChange(scope, 'leads', { type: 'lead.deleted', data: {}, at: now })}
    SELECT storage_key FROM recordings
  `.execute(db)
  return rows.map((row) => row.storage_key)
}

/** A recording of a lead that the person may see, or undefined. */
export async function findRecording(scope: Scope, db: Database, leadId: number, id: number) {
  return db
    .selectFrom('call_recordings')
    .innerJoin('leads', 'leads.id', 'call_recordings.lead_id')
    .select(['storage_key', 'content_type'])
    .where(visibleLeads(scope))
    .where('lead_id', '=', leadId)
    .where('call_recordings.id', '=', id)
    .executeTakeFirst()
}
