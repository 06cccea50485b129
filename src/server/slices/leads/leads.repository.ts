import { type Compilable, type Insertable, type RawBuilder, sql } from 'kysely'
import { type Changes, changeEvent } from '#contract/events/event-definition.ts'
import { createdLead, leadValues } from '#contract/events/leads.ts'
import type { BodyValues } from '#contract/http/record-fields.ts'
import type { leadFields } from '#contract/leads/leads.fields.ts'
import type { Lead, LeadPatch } from '#contract/leads/leads.schemas.ts'
import type { AuditPart } from '#server/platform/audit/audit-log.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type ChangeEvent, readStored } from '#server/platform/database/stored-record.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { WithWholeAddress } from '#server/platform/record-changes.ts'
import { personColumns } from '#server/platform/records/stored-fields.ts'
import type { Subject, WrittenNote } from '#server/platform/subjects.ts'
import type { Tables } from '#server/schema/tables.ts'
import { leadSubject } from './lead-subject.ts'
import { calendarOfLead, openableLeads } from './leads.policy.ts'
import { joinLocation, leadDetailColumns, leadRowColumns } from './leads.sql.ts'

/** A lead whose recordings have no URL yet. URLs are signed for each answer. */
export type StoredLead = Omit<Lead, 'call_recordings'> & {
  call_recordings: { id: number; created_at: string }[]
}

/** Writable fields of a lead. */
export type LeadFields = BodyValues<typeof leadFields> & { note: string }

/** Context to read and write leads: the time, and how to find the linked patient. */
export interface LeadContext {
  now: Date
  patients: Subject
  writtenNote: WrittenNote
}

// `source` provides the stored lead. A change passes its event.
function readLead(
  scope: Scope,
  db: Database,
  source: RawBuilder<unknown> | Compilable,
  { now, patients }: LeadContext,
  event?: Omit<ChangeEvent<'lead.created' | 'lead.updated'>, 'at'>,
  more?: RawBuilder<unknown>,
): Promise<StoredLead | undefined> {
  const patient = patients.visible(scope, sql`leads.patient_id`)
  return readStored(scope, db, {
    table: 'leads',
    source,
    columns: sql`${leadRowColumns(calendarOfLead(scope, now))}, ${leadDetailColumns},
      (SELECT json_build_object('id', patient.id, 'name', patient.label) FROM (${patient}) AS patient) AS patient`,
    join: joinLocation,
    event: event && { ...event, at: now },
    more,
  })
}

const leadById = (scope: Scope, id: number) =>
  sql`SELECT * FROM leads WHERE ${openableLeads(scope)} AND leads.id = ${id}`

/** A lead that the user may see, or undefined. */
export const findLead = (scope: Scope, db: Database, id: number, context: LeadContext) =>
  readLead(scope, db, leadById(scope, id), context)

/** Like `findLead`, but locks the row. `audited` adds the audit entry. */
export const lockLead = (scope: Scope, db: Database, id: number, context: LeadContext, audited?: AuditPart) =>
  readLead(
    scope,
    db,
    sql`${leadById(scope, id)} FOR UPDATE`,
    context,
    undefined,
    audited?.('leads', { location: sql`leads.location_id` }),
  )

/** Creates a lead of the company. `opened` is part of the statement and may read the lead. */
export async function insertLead(
  scope: Scope,
  db: Database,
  fields: LeadFields,
  context: LeadContext,
  audited: AuditPart,
  opened: RawBuilder<unknown>,
): Promise<StoredLead> {
  const insert = db
    .insertInto('leads')
    .values({ ...newLead(scope, fields, context.now), updated_by: scope.staffId })
    .returningAll()
  const event = { type: 'lead.created', data: createdLead('person', fields) } as const
  const recorded = audited('leads', { id: sql`leads.id`, location: sql`leads.location_id` })
  return required(await readLead(scope, db, insert, context, event, sql`${recorded}${opened}`))
}

export function newLead(
  scope: Pick<Scope, 'companyId' | 'country'>,
  fields: LeadFields,
  now: Date,
): Insertable<Tables['leads']> {
  return {
    ...personColumns(scope, fields),
    company_id: scope.companyId,
    last_seen_at: now,
    created_at: now,
    updated_at: now,
  }
}

/** The event of a lead whose fields changed. */
export const leadUpdated = (changes: Changes) =>
  ({ type: 'lead.updated', ...changeEvent(leadValues, changes) }) as const

/** Additions to a lead besides its fields. */
export interface LeadAdditions {
  note?: string
  /** A separate note, for text that does not fit into the lead's note. */
  ownNote?: string
}

/** Changes fields of a lead and increments its version. `changes` has the old and new values for the log. */
export async function updateLead(
  scope: Scope,
  db: Database,
  id: number,
  fields: WithWholeAddress<LeadPatch>,
  { note, ownNote = '' }: LeadAdditions,
  changes: Changes,
  context: LeadContext,
): Promise<StoredLead> {
  const update = db
    .updateTable('leads')
    .set((set) => ({
      ...personColumns(scope, fields),
      ...(note !== undefined && { note }),
      updated_at: context.now,
      updated_by: scope.staffId,
      version: set('version', '+', 1),
    }))
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .returningAll()
  const isChanged = Object.keys(changes).length > 0
  const event = isChanged ? leadUpdated(changes) : undefined
  const more = context.writtenNote(scope, leadSubject, { content: ownNote, at: context.now })
  return required(await readLead(scope, db, update, context, event, more))
}

function required(lead: StoredLead | undefined): StoredLead {
  if (!lead) throw notFound()
  return lead
}

/** A recording of a lead that the user may see, or undefined. */
export async function findRecording(scope: Scope, db: Database, leadId: number, id: number) {
  return db
    .selectFrom('call_recordings')
    .innerJoin('leads', 'leads.id', 'call_recordings.lead_id')
    .select(['storage_key', 'content_type'])
    .where(openableLeads(scope))
    .where('lead_id', '=', leadId)
    .where('call_recordings.id', '=', id)
    .executeTakeFirst()
}
