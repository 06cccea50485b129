import { type RawBuilder, sql } from 'kysely'
import type { Country } from '../phone.ts'
import type { Database } from './database.ts'
import { closenessOf, matchesByCloseness, matchesWords, type SearchWord } from './people-search.ts'
import { all, column } from './sql-parts.ts'

/** Recent people are read without an index of the text: a common word is among them. */
const maxRecent = 2_000

export interface PeopleSource {
  table: string
  visible: RawBuilder<boolean>
  /** Column of the time when a person was last active; recent people come first among equal ones. */
  recency: string
}

export interface PeopleSearch {
  words: readonly SearchWord[]
  country: Country
  limit: number
}

/** A person of the source, with the columns asked for. */
export interface BestPerson {
  id: number
  /** 0: whole words, 1: beginnings of the name, 2: elsewhere. */
  closeness: number
  at: Date
}

/**
 * Finds the best matches of a search at a bounded cost. Common words match enough recently active people. For rare
 * words the index finds the rest, in steps of closeness, until there are enough.
 */
export async function findBestPeople(
  db: Database,
  { table, visible, recency }: PeopleSource,
  { words, country, limit }: PeopleSearch,
): Promise<BestPerson[]> {
  const name = sql`(${column(table, 'first_name')} || ' ' || ${column(table, 'last_name')})`
  const at = column(table, recency)
  const id = column(table, 'id')
  // All matches first: for a few of them the planner would look through the table.
  const read = async (from: RawBuilder<unknown>) => {
    const { rows } =
      await sql<BestPerson>`WITH matching AS MATERIALIZED (${from}) SELECT * FROM matching ORDER BY closeness, at DESC, id DESC LIMIT ${sql.lit(limit)}`.execute(
        db,
      )
    return rows
  }
  const columns = sql`${id} AS id, ${closenessOf(table, name, words)} AS closeness, ${at} AS at`
  const recent = await read(sql`SELECT ${columns} FROM ${sql.table(table)}
    WHERE ${all([visible, matchesWords(table, words, country)])} AND ${id} = ANY(ARRAY(
      SELECT ${id} FROM ${sql.table(table)} WHERE ${visible} ORDER BY ${at} DESC, ${id} DESC LIMIT ${sql.lit(maxRecent)}))`)
  let people = recent
  for (const { upTo, matches } of matchesByCloseness(table, words, country)) {
    if (people.filter(({ closeness }) => closeness <= upTo).length >= limit) break
    const step = await read(sql`SELECT ${columns} FROM ${sql.table(table)}
      WHERE ${all([visible, matches])}`)
    people = merged(step, people)
  }
  return people.slice(0, limit)
}

function merged(a: readonly BestPerson[], b: readonly BestPerson[]): BestPerson[] {
  const byId = new Map([...a, ...b].map((person) => [person.id, person]))
  return [...byId.values()].sort(
    (left, right) =>
      left.closeness - right.closeness || right.at.getTime() - left.at.getTime() || right.id - left.id,
  )
}
