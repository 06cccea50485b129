import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../http/scope.ts'
import { toE164 } from '../phone.ts'
import type { Database } from './database.ts'
import { all } from './indexed-page.ts'

const isNumber = (text: string) => /\d/.test(text) && /^[\d\s+().-]+$/.test(text)
const digits = (text: string) => text.replace(/\D/g, '')
const numberOf = (word: string) => (isNumber(word) ? toE164(word) : null)
const isAddress = (word: string) => word.indexOf('@') > 0

// Lists show people as 'last, first', so that is how they are looked for.
function wordsOf(search: string): string[] {
  if (isNumber(search)) return [search]
  const words = search.split(/[\s,]+/).filter(Boolean)
  return words.length > 0 ? words : [search]
}

// Fewer letters or digits than an index of three-letter parts can look for within a word.
const isShort = (word: string) => /^[\p{L}\p{N}]{1,2}$/u.test(word)

// Nothing of ASCII but letters: not divided where words_beyond_name() divides an e-mail address.
const isName = (word: string) => /^(?:[A-Za-z]|\P{ASCII})+$/u.test(word) && !isShort(word)

const literal = (word: string) => word.replace(/[\\%_]/g, '\\$&')

/**
 * Finds people whose name, e-mail or phone number holds every word searched for; one of one or two letters or digits has
 * to begin a word there. A number may be written in any format; one that can be dialled has to begin theirs, and so has
 * an e-mail address: those are found by indexes of their own, however many people there are. Answers conditions of which
 * each of these people meets exactly one.
 */
export async function findPeople(
  { companyId }: Pick<Scope, 'companyId'>,
  db: Database,
  table: 'leads' | 'patients',
  search: string,
): Promise<RawBuilder<boolean>[]> {
  const words = wordsOf(search)
  const inAnyPart = [all(words.map((word) => matchesWord(table, word)))]
  const names = words.filter(isName)
  if (names.length === 0 || words.some((word) => numberOf(word) || isAddress(word))) return inAnyPart
  const [rarest, ...others] = await knownWords(companyId, db, names)
  if (!rarest || isTooMany(rarest)) return inAnyPart
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const parts = [
    sql`lower(${column('last_name')})`,
    sql`lower(${column('first_name')})`,
    column('email_words'),
  ]
  const rest = [
    ...words.filter((word) => !isName(word)).map((word) => matchesWord(table, word)),
    ...others.map((other) =>
      isTooMany(other) ? matchesWord(table, other.name) : any(parts.map(isOneOf(other))),
    ),
  ]
  return parts.map((part, at) => {
    const former = parts.slice(0, at).map((before) => sql<boolean>`${before} <> ALL(${rarest.words}::text[])`)
    return all([isOneOf(rarest)(part), ...former, ...rest])
  })
}

/** A name that is looked for, and the words it is part of that people of the company are called by. */
interface KnownName {
  name: string
  words: string[]
}

// To look for more words than these one by one takes longer than to look through all people.
const mostWords = 2_000
const isTooMany = ({ words }: KnownName) => words.length > mostWords

const isOneOf =
  ({ words }: KnownName) =>
  (part: RawBuilder<unknown>) =>
    sql<boolean>`${part} = ANY(${words}::text[])`

const any = (conditions: readonly RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` OR `)})`

/** Finds the words that have one of these names in them, those of the rarest name first; not all where there are too many. */
async function knownWords(companyId: number, db: Database, names: readonly string[]): Promise<KnownName[]> {
  const having = (name: string) => sql`ARRAY(
    SELECT word FROM person_words WHERE company_id = ${companyId} AND doubted_at IS NULL
      AND word LIKE lower(${`%${literal(name)}%`}) LIMIT ${mostWords + 1})`
  const { rows } = await sql<{ known: string[][] }>`
    SELECT json_build_array(${sql.join(names.map(having))}) AS known
  `.execute(db)
  const known = names.map((name, at) => ({ name, words: rows[0]?.known[at] ?? [] }))
  return known.sort((one, next) => one.words.length - next.words.length)
}

/** Forgets words that nobody is called by any more, of every company. */
export async function forgetPersonWords(db: Database): Promise<void> {
  await sql`SELECT forget_person_words()`.execute(db)
}

function matchesWord(table: string, word: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const written = isNumber(word) ? digits(word) : word
  const pattern = literal(written)
  // The database lowers the case of both sides: the rules of JavaScript differ for some letters.
  const like = (parts: string) => sql<boolean>`${column('search_text')} LIKE lower(${parts})`
  if (isShort(written)) return sql`(${like(`${pattern}%`)} OR ${like(`% ${pattern}%`)})`
  const number = numberOf(word)
  if (number) {
    const [known, phone] = [column('phone_e164'), column('phone')]
    return sql`(${known} LIKE ${`${number}%`} OR (${known} IS NULL AND ${phone} <> '' AND ${like(`%${pattern}%`)}))`
  }
  if (isAddress(word))
    return sql`(${column('email')} <> '' AND lower(${column('email')}) LIKE lower(${`${pattern}%`}))`
  return like(`%${pattern}%`)
}
