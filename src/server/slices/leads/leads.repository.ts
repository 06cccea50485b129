import { type Insertable, type RawBuilder, sql } from 'kysely'
import { type Changes, changeEvent } from '#contract/events/event-definition.ts'
import { createdLead, leadValues } from '#contract/events/leads.ts'
import type { BodyValues } from '#contract/http/record-fields.ts'
import type { leadFields } from '#contract/leads/leads.fields.ts'
import type { Lead, LeadPatch } from '#contract/leads/leads.schemas.ts'
import type { AuditPart } from '#server/platform/audit/audit-log.ts'
import { type Database, endWithNext } from '#server/platform/database/database.ts'
import { readStored, type StoredSource } from '#server/platform/database/stored-record.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { WithWholeAddress } from '#server/platform/record-changes.ts'
import { personColumns } from '#server/platform/records/stored-fields.ts'
import type { Subject, WrittenNote } from '#server/platform/subjects.ts'
import type { Tables } from '#server/schema/tables.ts'
import { leadSubject } from './lead-subject.ts'
import { calendarOfLead, openableLeads } from './leads.policy.ts'
import { joinLocation, leadDetailColumns, leadRowColumns } from './leads.sql.ts'
import { leadWriter } from './leads.writer.ts'

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

function readLead(
  scope: Scope,
  db: Database,
  lead: StoredSource,
  { now, patients }: LeadContext,
): Promise<StoredLead | undefined> {
  const patient = patients.visible(scope, sql`leads.patient_id`)
  return readStored(scope, db, {
    table: 'leads',
    ...lead,
    columns: sql`${leadRowColumns(calendarOfLead(scope, now))}, ${leadDetailColumns},
      (SELECT json_build_object('id', patient.id, 'name', patient.label) FROM (${patient}) AS patient) AS patient`,
    join: joinLocation,
  })
}

const leadById = (scope: Scope, id: number) =>
  sql`SELECT * FROM leads WHERE ${openableLeads(scope)} AND leads.id = ${id}`

/** A lead that the user may see, or undefined. */
export const findLead = (scope: Scope, db: Database, id: number, context: LeadContext) =>
  readLead(scope, db, { source: leadById(scope, id) }, context)

/** Like `findLead`, but locks the row. `audited` adds the audit entry. */
export const lockLead = (scope: Scope, db: Database, id: number, context: LeadContext, audited?: AuditPart) =>
  readLead(
    scope,
    db,
    {
      source: sql`${leadById(scope, id)} FOR UPDATE`,
      more: audited?.('leads', { location: sql`leads.location_id` }),
    },
    context,
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
  const written = leadWriter.insert(
    { ...scope, at: context.now },
    {
      values: newLead(scope, fields, context.now),
      event: { type: 'lead.created', data: createdLead('person', fields) },
    },
  )
  const recorded = audited('leads', { id: sql`leads.id`, location: sql`leads.location_id` })
  return required(await readLead(scope, db, { written, more: sql`${recorded}${opened}` }, context))
}

/** Columns of a lead that is seen for the first time. */
export const newLead = (
  scope: Pick<Scope, 'country'>,
  fields: LeadFields,
  last_seen_at: Date,
): Partial<Insertable<Tables['leads']>> => ({ ...personColumns(scope, fields), last_seen_at })

/** The event of a lead whose fields changed. */
export const leadUpdated = (changes: Changes) =>
  ({ type: 'lead.updated', ...changeEvent(leadValues, changes) }) as const

/** Additions to a lead besides its fields. */
export interface LeadAdditions {
  note?: string
  /** A separate note, for text that does not fit into the lead's note. */
  ownNote?: string
}

/**
 * Changes fields of a lead and increments its version, as the last statement of its transaction. `changes` has the old and new
 * values for the log. `closed` is part of the statement and may read the lead.
 */
export async function updateLead(
  scope: Scope,
  db: Database,
  id: number,
  fields: WithWholeAddress<LeadPatch>,
  { note, ownNote = '' }: LeadAdditions,
  changes: Changes,
  context: LeadContext,
  closed: RawBuilder<unknown>,
): Promise<StoredLead> {
  const isChanged = Object.keys(changes).length > 0
  const written = leadWriter.update(
    { ...scope, at: context.now },
    {
      set: { ...personColumns(scope, fields), note },
      where: sql`leads.id = ${id}`,
      event: isChanged ? leadUpdated(changes) : null,
    },
  )
  const ownNotes = context.writtenNote(scope, leadSubject, { content: ownNote, at: context.now })
  const more = sql`${ownNotes}${closed}`
  await endWithNext(db)
  return required(await readLead(scope, db, { written, more }, context))
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
