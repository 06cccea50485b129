import { sql } from 'kysely'
import type { ImportNoun } from '#contract/imports/imports.enums.ts'
import type { Person } from '#contract/leads/lead-names.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { inScope, ofCompany } from '#server/platform/visibility.ts'
import type { KnownPerson } from './person-matching.ts'

/**
 * Everyone the person sees, with a greater id than `after`, whom one of these contacts reaches or who has one of the names
 * and days of birth; in the order of their ids.
 */
export async function findKnown(
  scope: Scope,
  db: Database,
  noun: ImportNoun,
  people: readonly Person[],
  after = 0,
): Promise<KnownPerson[]> {
  const contacts = sql`${[...new Set(people.flatMap((person) => person.contacts))]}::text[]`
  const table = sql.table(noun)
  const visible = inScope(scope, noun)
  // A name in common, since many have the same birthday.
  const births = people.flatMap(({ born, names }) => (born ? names.map((name) => ({ born, ...name })) : []))
  const days = [...new Set(births.map(({ born }) => born))]
  const born = sql`SELECT ${table}.id FROM ${table}, jsonb_to_recordset(${JSON.stringify(births)}::jsonb) AS given (born date, first_name text, last_name text)
    WHERE ${visible} AND ${table}.date_of_birth = ANY(${days}::date[]) AND ${table}.date_of_birth = given.born
      AND (plain_text(${table}.last_name) = plain_text(given.last_name) OR plain_text(${table}.first_name) = plain_text(given.first_name)
        OR plain_text(${table}.last_name) = plain_text(given.first_name))`
  // Not by the index on the id: it has everyone whom the import has made so far.
  const isLater = after > 0 ? sql`AND ${table}.id + 0 > ${after}` : sql``
  const own = sql`json_build_object('first_name', first_name, 'last_name', last_name)`
  const names =
    noun === 'leads'
      ? sql`json_build_array(${own})::jsonb || coalesce((SELECT jsonb_agg(json_build_object('first_name', merged.first_name, 'last_name', merged.last_name))
          FROM lead_merges AS merged WHERE merged.company_id = leads.company_id AND merged.into_id = leads.id), '[]')`
      : sql`json_build_array(${own})`
  const { rows } = await sql<KnownPerson>`
    SELECT id, ${names} AS names, date_of_birth AS born,
      array_remove(ARRAY[phone_e164, nullif(lower(email), '')] || other_contacts, NULL) AS contacts
    FROM ${table} WHERE ${ofCompany(scope, noun)} ${isLater} AND id IN (
      SELECT id FROM ${table} WHERE ${visible} AND phone_order = ANY(${contacts})
      UNION SELECT id FROM ${table} WHERE ${visible} AND email <> '' AND lower(email) = ANY(${contacts})
      UNION SELECT id FROM ${table} WHERE ${visible} AND other_contacts <> '{}' AND other_contacts && ${contacts}
      ${births.length > 0 ? sql`UNION ${born}` : sql``}
    ) ORDER BY id
  `.execute(db)
  return rows
}

/** Where leads went that were merged into others, by the ids that they had. */
export async function findMerged(
  scope: Scope,
  db: Database,
  noun: ImportNoun,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (noun !== 'leads' || ids.length === 0) return new Map()
  const { rows } = await sql<{ lead_id: number; into_id: number }>`
    SELECT lead_id, into_id FROM lead_merges WHERE company_id = ${scope.companyId} AND lead_id = ANY(${ids}::bigint[])
  `.execute(db)
  return new Map(rows.map(({ lead_id, into_id }) => [lead_id, into_id]))
}
