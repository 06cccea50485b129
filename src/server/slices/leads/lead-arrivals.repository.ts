import { sql } from 'kysely'
import type { Actor } from '#contract/actors/actors.enums.ts'
import type { EventCause } from '#contract/events/causes.ts'
import { type Changes, toldChange } from '#contract/events/event-definition.ts'
import { createdLead, leadValues } from '#contract/events/leads.ts'
import type { Person } from '#contract/leads/lead-names.ts'
import type { Database } from '#server/platform/database/database.ts'
import { write } from '#server/platform/database/table-writer.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { personColumns } from '#server/platform/records/stored-fields.ts'
import { type LeadFields, newLead } from './leads.repository.ts'
import { isReachedBy } from './leads.sql.ts'
import { leadWriter } from './leads.writer.ts'

type Company = Pick<Scope, 'companyId'>
type Practice = Pick<Scope, 'companyId' | 'country'>

export interface PersonKeys {
  /** E.164. */
  phones: string[]
  /** Spellings of a number without an area code; empty when there is a complete number. */
  localPhones: string[]
  /** In lower case, or empty. */
  email: string
}

/** Serializes work on the same person: each phone number and email of the person is a lock. */
export async function lockPerson(scope: Company, db: Database, keys: readonly string[]): Promise<void> {
  const names = [...new Set(keys)].filter(Boolean).map((key) => `${scope.companyId} ${key}`)
  if (names.length === 0) return
  // Locks are taken in the same order everywhere, so that two requests cannot wait for each other.
  await sql`
    SELECT pg_advisory_xact_lock(key) FROM (
      SELECT hashtextextended(name, 0) AS key FROM unnest(${names}::text[]) AS name ORDER BY 1
    ) AS keys
  `.execute(db)
}

/** A lead behind a number or address, with all names that it ever had. */
interface LeadOfPerson extends Person {
  id: number
}

// With more people behind one number, it is impossible to identify the sender.
const maxPeople = 200

/** The leads behind an E.164 number or email address, main or further, the most recently seen first. */
export async function findLeadsOfPerson(
  scope: Company,
  db: Database,
  { phones, email }: Omit<PersonKeys, 'localPhones'>,
): Promise<LeadOfPerson[]> {
  const company = sql`company_id = ${scope.companyId}`
  const contacts = [...phones, email].filter(Boolean)
  const { rows } = await sql<LeadOfPerson>`
    SELECT leads.id, json_build_array(json_build_object('first_name', leads.first_name, 'last_name', leads.last_name))::jsonb
      || coalesce((SELECT jsonb_agg(json_build_object('first_name', merged.first_name, 'last_name', merged.last_name))
        FROM lead_merges AS merged WHERE merged.company_id = leads.company_id AND merged.into_id = leads.id), '[]') AS names,
      array_remove(ARRAY[leads.phone_e164, nullif(lower(leads.email), '')] || leads.other_contacts, NULL) AS contacts, NULL AS born
    FROM leads WHERE ${company} AND id IN (
      SELECT id FROM leads WHERE ${company} AND phone_order = ANY(${phones}::text[])
      UNION ALL SELECT id FROM leads WHERE ${company} AND email <> '' AND lower(email) = ${email}
      UNION ALL SELECT id FROM leads WHERE ${company} AND ${isReachedBy(contacts)}
    ) ORDER BY last_seen_at DESC, id DESC LIMIT ${maxPeople}
  `.execute(db)
  return rows
}

/** The leads with a number without an area code, the most recently seen first. */
export async function findLeadsOfLocalPhone(
  scope: Company,
  db: Database,
  { localPhones }: PersonKeys,
): Promise<LeadOfPerson[]> {
  if (localPhones.length === 0) return []
  const rows = await db
    .selectFrom('leads')
    .select(['id', 'first_name', 'last_name'])
    .where('company_id', '=', scope.companyId)
    .where('phone_order', 'in', localPhones)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxPeople)
    .execute()
  return rows.map(({ id, ...name }) => ({ id, names: [name], contacts: [], born: null }))
}

/** A lead of the company, locked for a request; undefined when it was deleted. */
export async function lockArrival(scope: Company, db: Database, id: number) {
  return db
    .selectFrom('leads')
    .selectAll()
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** A request whose person is found or added. */
export interface ArrivedRequest {
  id: number
  cause: EventCause
  received_at: Date
  /** Its sender, or the staff member who accepted it. */
  actor: Actor
  /** When it became a lead or a repeat. */
  now: Date
}

const writingOf = ({ companyId }: Company, { actor, now }: ArrivedRequest) => ({ companyId, actor, at: now })

/** The request changes the lead, not a staff member. */
const seen = ({ received_at }: ArrivedRequest) => ({ updated_at: received_at, updated_by: null })

/** Creates the lead of a request and returns its id. */
export async function insertArrival(
  scope: Practice,
  db: Database,
  fields: LeadFields,
  request: ArrivedRequest,
): Promise<number> {
  const at = request.received_at
  const created = leadWriter.insert(writingOf(scope, request), {
    values: { ...newLead(scope, fields, at), created_at: at, ...seen(request) },
    event: { type: 'lead.created', data: { ...createdLead(request.cause, fields), request: request.id } },
  })
  const { rows } = await sql<{ id: number }>`WITH ${created} SELECT id FROM leads`.execute(db)
  return (rows[0] as { id: number }).id
}

export async function repeatArrival(
  scope: Practice,
  db: Database,
  id: number,
  fields: Partial<Omit<LeadFields, 'location' | 'type' | 'source' | 'follow_up_date'>>,
  { changes, contacts, ...request }: ArrivedRequest & { changes: Changes; contacts: readonly string[] },
): Promise<void> {
  const repeated = leadWriter.update(writingOf(scope, request), {
    set: {
      ...personColumns(scope, fields),
      request_count: sql`leads.request_count + 1`,
      last_seen_at: sql`greatest(leads.last_seen_at, ${request.received_at})`,
      ...seen(request),
    },
    where: sql`leads.id = ${id}`,
    event: {
      type: 'lead.repeated',
      data: { request: request.id, ...toldChange(leadValues, changes) },
      history: { changes, contacts },
    },
  })
  await write(db, repeated)
}
