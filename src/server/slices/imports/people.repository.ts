import { type RawBuilder, sql } from 'kysely'
import type { EventData } from '#contract/events/catalog.ts'
import { type Changes, changeEvent } from '#contract/events/event-definition.ts'
import { createdLead, leadValues } from '#contract/events/leads.ts'
import { createdPatient, patientValues } from '#contract/events/patients.ts'
import type { ImportNoun } from '#contract/imports/imports.enums.ts'
import { fieldsOf } from '#contract/imports/imports.fields.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type TableWriter, write } from '#server/platform/database/table-writer.ts'
import { type Event, type EventHistory, recordEvents } from '#server/platform/event-log.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { personColumns } from '#server/platform/records/stored-fields.ts'
import { inScope, ofCompany } from '#server/platform/visibility.ts'
import type { Values } from './person-changes.ts'

const columnOf = { leads: 'lead_id', patients: 'patient_id' } as const
const subjectOf = { leads: 'lead', patients: 'patient' } as const

/** People as bodies have them, locked, by id. */
export async function lockPeople(
  scope: Scope,
  db: Database,
  noun: ImportNoun,
  ids: readonly number[],
  isLocked: boolean,
): Promise<Map<number, Values>> {
  if (ids.length === 0) return new Map()
  const table = sql.table(noun)
  const { rows } = await sql<{ id: number; stored: Record<string, unknown> }>`
    SELECT id, row_to_json(${table}) AS stored FROM ${table}
    WHERE ${inScope(scope, noun)} AND id = ANY(${ids}::bigint[]) ORDER BY id ${isLocked ? sql`FOR UPDATE` : sql``}
  `.execute(db)
  return new Map(rows.map(({ id, stored }) => [id, bodyOf(noun, stored)]))
}

function bodyOf(noun: ImportNoun, stored: Record<string, unknown>): Values {
  return Object.fromEntries(
    Object.entries(fieldsOf[noun]).map(([name, { form }]) => {
      if (form === 'location') return [name, stored.location_id]
      if (form === 'named') return [name, stored[name] ? { name: stored[name] } : null]
      return [name, stored[name]]
    }),
  )
}

const storedColumns = (scope: Scope, noun: ImportNoun, values: Values): Record<string, unknown> => {
  const { insurance_provider, ...same } = values
  const { address: _, ...columns } = personColumns(scope, same as never) as Record<string, unknown>
  const insurance =
    noun === 'patients' ? ((insurance_provider as { name: string } | null)?.name ?? '') : insurance_provider
  return Object.fromEntries(
    Object.entries({
      ...columns,
      ...('address' in values && { address: values.address }),
      ...('insurance_provider' in values && { insurance_provider: insurance }),
    }).filter(([, value]) => value !== undefined),
  )
}

/** Writers of the records that imports add or change. */
export interface WritersOfImports {
  leads: TableWriter<'leads'>
  patients: TableWriter<'patients'>
  notes: TableWriter<'notes'>
}

interface Origin {
  writers: WritersOfImports
  scope: Scope
  noun: ImportNoun
  fileName: string
  now: Date
}

/** Adds people with all of their fields; their ids in the same order. */
export async function insertPeople(
  { writers, scope, noun, fileName, now }: Origin,
  db: Database,
  people: readonly Values[],
): Promise<number[]> {
  const rows = people.map((values) => ({
    ...storedColumns(scope, noun, values),
    ...(noun === 'leads' && { last_seen_at: now }),
  }))
  const ids = await writers[noun].insertRows(db, { ...scope, at: now }, rows)
  await recordEvents(
    db,
    ids.map((id, at): Event => {
      const event = {
        ...eventOf({ scope, noun, now }, id, people[at]?.location),
        history: { file: fileName },
      }
      const fields = people[at] as never
      return noun === 'leads'
        ? { ...event, type: 'lead.created', data: createdLead('import', fields) }
        : { ...event, type: 'patient.created', data: createdPatient('import', fields) }
    }),
  )
  return ids
}

const eventOf = (
  { scope, now }: Pick<Origin, 'scope' | 'noun' | 'now'>,
  subject_id: number,
  location: unknown,
) => ({
  company_id: scope.companyId,
  location_id: typeof location === 'number' ? location : null,
  occurred_at: now,
  actor: scope.actor,
  subject_id,
})

/** Adds what files say beside the fields, as notes; their ids in the same order. */
export async function insertNotes(
  { writers, scope, noun, now }: Origin,
  db: Database,
  notes: readonly { person: number; location: unknown; content: string }[],
): Promise<number[]> {
  const rows = notes.map(({ person, content }) => ({
    [columnOf[noun]]: person,
    staff_id: scope.staffId,
    content,
  }))
  const ids = await writers.notes.insertRows(db, { ...scope, at: now }, rows)
  await recordEvents(
    db,
    notes.map(({ person, location, content }, at) => ({
      ...eventOf({ scope, noun, now }, person, location),
      type: `${subjectOf[noun]}.note_written` as const,
      data: { note: ids[at] as number },
      history: { content },
    })),
  )
  return ids
}

/** A text for a person. */
export interface PersonNote {
  person: number
  content: string
}

const keyOf = ({ person, content }: PersonNote) => `${person} ${content}`

/** Tells of some texts whether their person has such a note already. */
export async function findWritten(
  scope: Scope,
  db: Database,
  noun: ImportNoun,
  notes: readonly PersonNote[],
): Promise<(note: PersonNote) => boolean> {
  const given = notes.filter(({ content }) => content !== '')
  if (given.length === 0) return () => false
  const own =
    noun === 'leads'
      ? sql`OR EXISTS (SELECT FROM leads WHERE ${ofCompany(scope, 'leads')} AND leads.id = given.person AND position(given.content in leads.note) > 0)`
      : sql``
  const { rows } = await sql<PersonNote>`
    SELECT given.person, given.content FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS given (person bigint, content text)
    WHERE EXISTS (SELECT FROM notes WHERE notes.company_id = ${scope.companyId}
      AND notes.${sql.ref(columnOf[noun])} = given.person AND notes.content = given.content) ${own}
  `.execute(db)
  const written = new Set(rows.map(keyOf))
  return (note) => written.has(keyOf(note))
}

/** Changes a person who was locked before. */
export async function updatePerson(
  { writers, scope, noun, now }: Omit<Origin, 'fileName'>,
  db: Database,
  id: number,
  changes: Changes,
): Promise<void> {
  const values = Object.fromEntries(Object.entries(changes).map(([name, [, value]]) => [name, value]))
  const row = storedColumns(scope, noun, values)
  const table = sql.table(noun)
  const change = {
    set: Object.fromEntries(Object.keys(row).map((name) => [name, sql.ref(`given.${name}`)])),
    from: sql`jsonb_populate_record(NULL::${table}, ${JSON.stringify(row)}::jsonb) AS given`,
    where: sql`${table}.id = ${id}`,
    event:
      noun === 'leads'
        ? ({ type: 'lead.updated', ...changeEvent(leadValues, changes) } as const)
        : ({ type: 'patient.updated', ...changeEvent(patientValues, changes) } as const),
  }
  await write(db, writers[noun].update({ ...scope, at: now }, change))
}

/** What belongs to people and shows that someone has worked with them since they were imported. */
const traces: Record<ImportNoun, readonly string[]> = {
  leads: ['tasks', 'calls', 'intake_requests', 'call_recordings'],
  patients: ['tasks', 'appointments', 'documents', 'leads'],
}

/** A person whom an import added, with the notes it wrote and how often it changed them. */
export interface AddedPerson {
  id: number
  changes: number
  notes: readonly number[]
}

/** Removes imported people whom no one has touched since; answers who is gone. */
export async function removeUntouched(
  { writers, scope, noun, now }: Omit<Origin, 'fileName'>,
  db: Database,
  people: readonly AddedPerson[],
): Promise<Set<number>> {
  if (people.length === 0) return new Set()
  const noteIds = people.flatMap(({ notes }) => notes)
  const table = sql.table(noun)
  const belongs = (other: string): RawBuilder<unknown> =>
    sql`NOT EXISTS (SELECT FROM ${sql.table(other)} AS other WHERE other.company_id = ${scope.companyId}
      AND other.${sql.ref(columnOf[noun])} = ${table}.id`
  const own = noun === 'leads' ? sql`AND patient_id IS NULL AND ${mergedInto}` : sql``
  const removed = {
    as: 'removed',
    using: sql`jsonb_to_recordset(${JSON.stringify(people)}::jsonb) AS added (id bigint, changes integer)`,
    where: sql`${table}.id = added.id AND ${table}.version = 1 + added.changes ${own}
      AND ${sql.join(
        traces[noun].map((other) => sql`${belongs(other)})`),
        sql` AND `,
      )}
      AND ${belongs('notes')} AND (other.version > 1 OR other.id <> ALL(${noteIds}::bigint[])))`,
    returning: sql`${table}.id, location_id`,
    event: { type: `${subjectOf[noun]}.deleted`, data: {} },
  } as const
  const { rows } = await sql<{ id: number }>`
    WITH ${writers[noun].remove({ ...scope, at: now }, removed)} SELECT id FROM removed
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}

const mergedInto = sql`NOT EXISTS (SELECT FROM lead_merges WHERE lead_merges.company_id = leads.company_id AND lead_merges.into_id = leads.id)`

/** Removes notes of an import that no one has changed. */
export async function removeNotes(
  { writers, scope, noun, now }: Omit<Origin, 'fileName'>,
  db: Database,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const type = `${subjectOf[noun]}.note_deleted` as const
  const removed = {
    where: sql`id = ANY(${ids}::bigint[]) AND version = 1`,
    event: {
      type,
      data: sql<EventData<typeof type>>`jsonb_build_object('note', changed.note)`,
      history: sql<EventHistory>`jsonb_build_object('content', changed.content)`,
      rows: sql`SELECT person.id, person.location_id, notes.id AS note, notes.content FROM notes
        JOIN ${sql.table(noun)} AS person ON person.company_id = notes.company_id AND person.id = notes.${sql.ref(columnOf[noun])}`,
    },
  }
  await write(db, writers.notes.remove({ ...scope, at: now }, removed))
}
