import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import type { Address } from '#contract/http/address.ts'
import { noAddress } from '#contract/http/address.ts'
import { emptyValues } from '#contract/http/record-fields.ts'
import type { ImportNoun } from '#contract/imports/imports.enums.ts'
import { fieldOf, fieldsOf } from '#contract/imports/imports.fields.ts'
import { compareNames } from '#contract/leads/lead-names.ts'
import type { Database } from '#server/platform/database/database.ts'
import { recordEvents } from '#server/platform/event-log.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { type Country, toE164 } from '#server/platform/phone.ts'
import type { Changes } from '#server/platform/record-changes.ts'
import { personColumns } from '#server/platform/records/stored-fields.ts'
import { inScope, ofCompany } from '#server/platform/visibility.ts'

export type Values = Readonly<Record<string, unknown>>

const subjectOf = { leads: 'lead', patients: 'patient' } as const

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** By what a person is known: number (E.164), email in lower case, day of birth. */
export function keysOf(values: Values, country: Country) {
  return {
    phone: toE164(text(values.phone), country) ?? '',
    email: text(values.email).toLowerCase(),
    born: text(values.date_of_birth),
  }
}

export interface KnownPerson {
  id: number
  first_name: string
  last_name: string
  /** Numbers and addresses by which they are reached. */
  contacts: string[]
  born: string | null
}

const nameOf = ({ first_name, last_name }: Values) => ({
  first_name: text(first_name),
  last_name: text(last_name),
})

/** Whether two rows of a file may be about one person. */
export function mayBeTwins(one: Values, other: Values, country: Country): boolean {
  const [first, second] = [keysOf(one, country), keysOf(other, country)]
  const share = (key: 'phone' | 'email' | 'born') => first[key] !== '' && first[key] === second[key]
  return (
    (share('phone') || share('email') || share('born')) &&
    compareNames(nameOf(one), nameOf(other)) !== 'differ'
  )
}

/** People who are known, found by what they are reached by and by their day of birth. */
export interface KnownPeople {
  byContact: ReadonlyMap<string, readonly KnownPerson[]>
  byBirth: ReadonlyMap<string, readonly KnownPerson[]>
}

/** Everyone the person sees who has one of these numbers or addresses, or one of the names and days of birth. */
export async function findKnown(
  scope: Scope,
  db: Database,
  noun: ImportNoun,
  rows: readonly Values[],
): Promise<KnownPeople> {
  const keys = rows.map((values) => ({ ...keysOf(values, scope.country), ...nameOf(values) }))
  const all = (of: 'phone' | 'email' | 'born') => [...new Set(keys.map((each) => each[of]).filter(Boolean))]
  const [phones, emails, days] = [all('phone'), all('email'), all('born')]
  const table = sql.table(noun)
  const visible = inScope(scope, noun)
  const others =
    noun === 'leads'
      ? sql`UNION SELECT id FROM leads WHERE ${visible} AND other_contacts <> '{}' AND other_contacts && ${[...phones, ...emails]}::text[]`
      : sql``
  const contacts = sql`array_remove(ARRAY[phone_e164, nullif(lower(email), '')]${noun === 'leads' ? sql` || other_contacts` : sql``}, NULL)`
  // A name in common, since many have the same birthday.
  const names = keys
    .filter(({ born }) => born)
    .map(({ born, first_name, last_name }) => ({ born, first_name, last_name }))
  const born = sql`SELECT ${table}.id FROM ${table}, jsonb_to_recordset(${JSON.stringify(names)}::jsonb) AS given (born date, first_name text, last_name text)
    WHERE ${visible} AND ${table}.date_of_birth = ANY(${days}::date[]) AND ${table}.date_of_birth = given.born
      AND (plain_text(${table}.last_name) = plain_text(given.last_name) OR plain_text(${table}.first_name) = plain_text(given.first_name)
        OR plain_text(${table}.last_name) = plain_text(given.first_name))`
  const { rows: known } = await sql<KnownPerson>`
    SELECT id, first_name, last_name, ${contacts} AS contacts, date_of_birth AS born FROM ${table}
    WHERE ${ofCompany(scope, noun)} AND id IN (
      SELECT id FROM ${table} WHERE ${visible} AND phone_order = ANY(${phones}::text[])
      UNION SELECT id FROM ${table} WHERE ${visible} AND email <> '' AND lower(email) = ANY(${emails}::text[])
      ${names.length > 0 ? sql`UNION ${born}` : sql``} ${others}
    ) ORDER BY id
  `.execute(db)
  const grouped = (keysOfPerson: (person: KnownPerson) => readonly string[]) => {
    const groups = new Map<string, KnownPerson[]>()
    for (const person of known)
      for (const key of keysOfPerson(person)) groups.set(key, [...(groups.get(key) ?? []), person])
    return groups
  }
  return {
    byContact: grouped(({ contacts }) => contacts),
    byBirth: grouped(({ born }) => (born ? [born] : [])),
  }
}

/** Which of them a row is about: by number or email where the names allow it, or by name and day of birth. */
export function matchOf(
  values: Values,
  { byContact, byBirth }: KnownPeople,
  country: Country,
): KnownPerson | undefined {
  const { phone, email, born } = keysOf(values, country)
  const reached = new Set([phone, email].flatMap((key) => byContact.get(key) ?? []))
  const candidates = new Set([...reached, ...(byBirth.get(born) ?? [])])
  const ranked = [...candidates].flatMap((person) => {
    if (born && person.born && born !== person.born) return []
    const names = compareNames(nameOf(values), person)
    if (names === 'differ' || (names === 'unknown' && !reached.has(person))) return []
    return [{ person, rank: ['same', 'compatible', 'unknown'].indexOf(names) }]
  })
  return ranked.sort((one, other) => one.rank - other.rank || one.person.id - other.person.id)[0]?.person
}

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

const isEmpty = (noun: ImportNoun, name: string, value: unknown) =>
  value === null || value === '' || value === fieldOf(noun, name)?.empty

/** What a row changes of a person: what they lack, or all that differs. */
export function changesBy(
  noun: ImportNoun,
  values: Values,
  before: Values,
  choice: 'fill' | 'replace',
  country: Country,
): Changes {
  const changes: Changes = {}
  for (const [name, said] of Object.entries(values)) {
    const was = before[name] ?? null
    const value = name === 'address' ? mergedAddress(said as Address, was as Address | null, choice) : said
    if (choice === 'fill' && name !== 'address' && !isEmpty(noun, name, was)) continue
    if (isEmpty(noun, name, value) || isSame(name, value, was, country)) continue
    changes[name] = [was, value]
  }
  return changes
}

function isSame(name: string, one: unknown, other: unknown, country: Country): boolean {
  if (name === 'phone') {
    const number = toE164(text(one), country)
    if (number !== null) return number === toE164(text(other), country)
  }
  if (name === 'email') return text(one).toLowerCase() === text(other).toLowerCase()
  return isDeepStrictEqual(one, other)
}

function mergedAddress(said: Address, was: Address | null, choice: 'fill' | 'replace'): Address {
  const [first, second] = choice === 'fill' ? [was ?? noAddress, said] : [said, was ?? noAddress]
  return Object.fromEntries(
    Object.keys(noAddress).map((part) => [
      part,
      first[part as keyof Address] || second[part as keyof Address],
    ]),
  ) as Address
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

/** Rows in one statement; their ids in the same order. */
async function insertRows(
  db: Database,
  noun: ImportNoun | 'notes',
  rows: readonly Values[],
): Promise<number[]> {
  const [first] = rows
  if (!first) return []
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)))
  const table = sql.table(noun)
  const { rows: inserted } = await sql<{ id: number }>`
    INSERT INTO ${table} (${columns})
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, ${JSON.stringify(rows)}::jsonb) RETURNING id
  `.execute(db)
  // Numbered in the order in which they were given.
  return inserted.map(({ id }) => id).sort((one, other) => one - other)
}

interface Origin {
  scope: Scope
  noun: ImportNoun
  fileName: string
  now: Date
}

/** Adds people; their ids in the same order. */
export async function insertPeople(
  { scope, noun, fileName, now }: Origin,
  db: Database,
  people: readonly Values[],
): Promise<number[]> {
  const rows = people.map((values) => ({
    ...storedColumns(scope, noun, { ...emptyValues(fieldsOf[noun]), ...values }),
    company_id: scope.companyId,
    created_at: now,
    updated_at: now,
    updated_by: scope.staffId,
    ...(noun === 'leads' && { last_seen_at: now }),
  }))
  const ids = await insertRows(db, noun, rows)
  await recordEvents(
    db,
    ids.map((id, at) => ({
      ...eventOf({ scope, noun, now }, id, people[at]?.location),
      type: `${subjectOf[noun]}.imported`,
      data: { file: fileName },
    })),
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
  staff_id: scope.staffId,
  subject_id,
})

/** Adds what files say beside the fields, as notes; their ids in the same order. */
export async function insertNotes(
  { scope, noun, now }: Origin,
  db: Database,
  notes: readonly { person: number; location: unknown; content: string }[],
): Promise<number[]> {
  const rows = notes.map(({ person, content }) => ({
    company_id: scope.companyId,
    [`${subjectOf[noun]}_id`]: person,
    staff_id: scope.staffId,
    content,
    created_at: now,
    updated_at: now,
  }))
  const ids = await insertRows(db, 'notes', rows)
  await recordEvents(
    db,
    notes.map(({ person, location, content }) => ({
      ...eventOf({ scope, noun, now }, person, location),
      type: `${subjectOf[noun]}.note_written`,
      data: { content },
    })),
  )
  return ids
}

/** Changes a person who was locked before. */
export async function updatePerson(
  { scope, noun, now }: Pick<Origin, 'scope' | 'noun' | 'now'>,
  db: Database,
  id: number,
  changes: Changes,
  before: Values,
): Promise<void> {
  const values = Object.fromEntries(Object.entries(changes).map(([name, [, value]]) => [name, value]))
  const row = { ...storedColumns(scope, noun, values), updated_at: now, updated_by: scope.staffId }
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)))
  const table = sql.table(noun)
  await sql`
    UPDATE ${table} SET (${columns}, version) =
      (SELECT ${columns}, ${table}.version + 1 FROM jsonb_populate_record(NULL::${table}, ${JSON.stringify(row)}::jsonb))
    WHERE ${ofCompany(scope, noun)} AND id = ${id}
  `.execute(db)
  await recordEvents(db, [
    {
      ...eventOf({ scope, noun, now }, id, 'location' in values ? values.location : before.location),
      type: `${subjectOf[noun]}.updated`,
      data: { changes },
    },
  ])
}

const columnOf = { leads: 'lead_id', patients: 'patient_id' } as const

/** What belongs to people and shows that somebody has worked with them since they were imported. */
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

/** Removes imported people whom nobody has touched since; answers who is gone. */
export async function removeUntouched(
  { scope, noun, now }: Pick<Origin, 'scope' | 'noun' | 'now'>,
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
  const { rows } = await sql<{ id: number; location_id: number | null }>`
    DELETE FROM ${table} USING jsonb_to_recordset(${JSON.stringify(people)}::jsonb) AS added (id bigint, changes integer)
    WHERE ${ofCompany(scope, noun)} AND ${table}.id = added.id AND ${table}.version = 1 + added.changes ${own}
      AND ${sql.join(
        traces[noun].map((other) => sql`${belongs(other)})`),
        sql` AND `,
      )}
      AND ${belongs('notes')} AND (other.version > 1 OR other.id <> ALL(${noteIds}::bigint[])))
    RETURNING ${table}.id, location_id
  `.execute(db)
  await recordEvents(
    db,
    rows.map(({ id, location_id }) => ({
      ...eventOf({ scope, noun, now }, id, location_id),
      type: `${subjectOf[noun]}.deleted`,
      data: {},
    })),
  )
  return new Set(rows.map(({ id }) => id))
}

const mergedInto = sql`NOT EXISTS (SELECT FROM lead_merges WHERE lead_merges.company_id = leads.company_id AND lead_merges.into_id = leads.id)`

/** Removes notes of an import that nobody has changed. */
export async function removeNotes(scope: Scope, db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`DELETE FROM notes WHERE company_id = ${scope.companyId} AND id = ANY(${ids}::bigint[]) AND version = 1`.execute(
    db,
  )
}

/** What gives a changed person back what they had, where it still is what the import made of it; and whether that is all. */
export function undoOf(
  before: Values,
  after: Values,
  current: Values,
): { changes: Changes; isWhole: boolean } {
  const changes: Changes = {}
  let isWhole = true
  for (const [name, was] of Object.entries(before)) {
    if (isDeepStrictEqual(current[name] ?? null, after[name] ?? null)) changes[name] = [current[name], was]
    else isWhole = false
  }
  return { changes, isWhole }
}
