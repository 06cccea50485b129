import { sql } from 'kysely'
import type { ImportNoun } from '#contract/imports/imports.enums.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { inScope, ofCompany } from '#server/platform/visibility.ts'
import type { Values } from './person-changes.ts'
import { type KnownPeople, type KnownPerson, keysOf, nameOf } from './person-matching.ts'

/** Everyone the person sees who has one of these numbers or addresses, or one of the names and days of birth. */
export async function findKnown(
  scope: Scope,
  db: Database,
  noun: ImportNoun,
  rows: readonly Values[],
): Promise<KnownPeople> {
  const keys = rows.map((values) => ({ ...keysOf(values, scope.country), ...nameOf(values) }))
  const contacts = sql`${[...new Set(keys.flatMap((each) => each.contacts))]}::text[]`
  const days = [...new Set(keys.map(({ born }) => born).filter(Boolean))]
  const table = sql.table(noun)
  const visible = inScope(scope, noun)
  const reachedBy = sql`array_remove(ARRAY[phone_e164, nullif(lower(email), '')] || other_contacts, NULL)`
  // A name in common, since many have the same birthday.
  const names = keys
    .filter(({ born }) => born)
    .map(({ born, first_name, last_name }) => ({ born, first_name, last_name }))
  const born = sql`SELECT ${table}.id FROM ${table}, jsonb_to_recordset(${JSON.stringify(names)}::jsonb) AS given (born date, first_name text, last_name text)
    WHERE ${visible} AND ${table}.date_of_birth = ANY(${days}::date[]) AND ${table}.date_of_birth = given.born
      AND (plain_text(${table}.last_name) = plain_text(given.last_name) OR plain_text(${table}.first_name) = plain_text(given.first_name)
        OR plain_text(${table}.last_name) = plain_text(given.first_name))`
  const { rows: known } = await sql<KnownPerson>`
    SELECT id, first_name, last_name, ${reachedBy} AS contacts, date_of_birth AS born FROM ${table}
    WHERE ${ofCompany(scope, noun)} AND id IN (
      SELECT id FROM ${table} WHERE ${visible} AND phone_order = ANY(${contacts})
      UNION SELECT id FROM ${table} WHERE ${visible} AND email <> '' AND lower(email) = ANY(${contacts})
      UNION SELECT id FROM ${table} WHERE ${visible} AND other_contacts <> '{}' AND other_contacts && ${contacts}
      ${names.length > 0 ? sql`UNION ${born}` : sql``}
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
