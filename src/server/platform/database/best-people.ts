import { type RawBuilder, sql } from 'kysely'
import type { Country } from '../phone.ts'
import type { Database } from './database.ts'
import {
  type Closeness,
  closenessOf,
  matchesByCloseness,
  matchesWords,
  roughClosenessOf,
  type SearchWord,
} from './people-search.ts'
import { all, column } from './sql-parts.ts'

/** Number of recent people who are read without an index of the text: a common word is among them. */
const maxRecent = 3_000
/** Maximum number of matches read among recent people, and ranked exactly. */
const maxMatches = 40

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
 * words the index finds all matches of the closeness that is missing.
 */
export async function findBestPeople(
  db: Database,
  { table, visible, recency }: PeopleSource,
  { words, country, limit }: PeopleSearch,
): Promise<BestPerson[]> {
  const of = (name: string) => column(table, name)
  const source = sql.table(table)
  const closeness = closenessOf(table, sql`(${of('first_name')} || ' ' || ${of('last_name')})`, words)
  const max = Math.max(maxMatches, 2 * limit)
  const read = async (matching: RawBuilder<unknown>) => {
    const { rows } = await sql<BestPerson>`
      WITH matching AS MATERIALIZED (${matching}) SELECT * FROM (
        SELECT ${of('id')}, ${closeness} AS closeness, ${of('at')} FROM (
          SELECT * FROM matching AS ${source} ORDER BY ${roughClosenessOf(table, words)}, ${of('at')} DESC LIMIT ${sql.lit(max)}
        ) AS ${source}
      ) AS ranked ORDER BY closeness, at DESC, id DESC LIMIT ${sql.lit(limit)}`.execute(db)
    return rows
  }
  const columns = sql`${of('id')}, ${of('first_name')}, ${of('last_name')}, ${of('search_text')}, ${of(recency)} AS at`
  // Row by row, so that it stops at enough matches.
  const recent = await read(sql`
    SELECT * FROM (
      SELECT ${columns} FROM ${source} WHERE ${visible} ORDER BY ${of(recency)} DESC, ${of('id')} DESC LIMIT ${sql.lit(maxRecent)}
    ) AS ${source} WHERE ${matchesWords(table, words, country)} LIMIT ${sql.lit(max)}`)
  const missing = missingMatches(recent, limit)
  const matches = missing && matchesByCloseness(table, words, country)[missing]
  if (!matches) return recent
  const rest = await read(sql`SELECT ${columns} FROM ${source} WHERE ${all([visible, matches])}`)
  return merged(recent, rest).slice(0, limit)
}

/** The closeness of which there are too few people. */
function missingMatches(people: readonly BestPerson[], limit: number): Closeness | undefined {
  if (people.length < limit) return 'anywhere'
  const count = (closeness: number) => people.filter((person) => person.closeness <= closeness).length
  if (count(1) < limit) return 'start'
  return count(0) < limit ? 'whole' : undefined
}

function merged(a: readonly BestPerson[], b: readonly BestPerson[]): BestPerson[] {
  const byId = new Map([...a, ...b].map((person) => [person.id, person]))
  return [...byId.values()].sort(
    (left, right) =>
      left.closeness - right.closeness || right.at.getTime() - left.at.getTime() || right.id - left.id,
  )
}
