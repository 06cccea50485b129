import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../http/scope.ts'
import { toE164 } from '../phone.ts'
import { column } from './column.ts'
import type { Database } from './database.ts'
import type { Found } from './indexed-page.ts'
import { all, any } from './order.ts'

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
 * an e-mail address: those are found by indexes of their own, however many people there are.
 */
export async function findPeople(
  { companyId }: Pick<Scope, 'companyId'>,
  db: Database,
  table: 'leads' | 'patients',
  search: string,
): Promise<Found> {
  const words = wordsOf(search)
  const names = words.filter(isName)
  const isOther = names.length === 0 || words.some((word) => numberOf(word) || isAddress(word))
  const known = isOther ? [] : await knownNames(companyId, db, table, names)
  if (!known[0]?.called)
    return { each: [all(words.map((word) => matchesWord(table, word)))], isOneName: false }
  let groups: readonly Group[] = [everybody]
  const rest = words.filter((word) => !isName(word)).map((word) => matchesWord(table, word))
  for (const { name, called } of known) {
    const divided = called && groups.flatMap((group) => divide(group, called))
    if (divided && divided.length <= mostGroups) groups = divided
    else
      rest.push(
        called ? any(parts.map((part) => isOneOf(table, part, called[part]))) : matchesWord(table, name),
      )
  }
  if (groups.length === 0) return { each: [sql`false`], isOneName: false }
  return {
    each: groups.map((group) => all([...conditionsOf(table, group), ...rest])),
    isOneName: rest.length === 0 && groups.length === 1 && groups.every(isOneName),
  }
}

const parts = ['last_name', 'first_name', 'email_words'] as const
type Part = (typeof parts)[number]
type Words = ReadonlySet<string>

// To look for more words than these one by one takes longer than to look through all people.
const mostWords = 2_000
// Of more words than these it is not asked which parts of people have them: all may.
const mostAsked = 100
const mostGroups = 4

/** A name that is looked for, and the words it is part of, by where people of the table have them; none if there are too many. */
interface KnownName {
  name: string
  called?: Record<Part, Words> | undefined
}

/** Finds the words that have one of these names in them, those of the rarest name first. */
async function knownNames(
  companyId: number,
  db: Database,
  table: 'leads' | 'patients',
  names: readonly string[],
): Promise<KnownName[]> {
  // Asked for the first word from this one on, PostgreSQL looks into an index. Asked whether there is any, it goes through the
  // table, where it expects to meet one soon.
  const isThere = (part: Part) => sql`(are_many OR word = (
    SELECT ${wordOf(table, part)} FROM ${sql.table(table)} WHERE company_id = ${companyId} AND ${wordOf(table, part)} >= word
    ORDER BY ${wordOf(table, part)} LIMIT 1))`
  const having = (name: string) => sql`(
    SELECT coalesce(json_agg(json_build_array(word, ${sql.join(parts.map(isThere))})), '[]') FROM (
      SELECT word, count(*) OVER () > ${mostAsked} AS are_many FROM (
        SELECT word FROM person_words WHERE company_id = ${companyId} AND doubted_at IS NULL
          AND word LIKE lower(${`%${literal(name)}%`}) LIMIT ${mostWords + 1}
      ) AS known
    ) AS known)`
  const { rows } = await sql<{ known: [word: string, ...isThere: boolean[]][][] }>`
    SELECT json_build_array(${sql.join(names.map(having))}) AS known
  `.execute(db)
  const known = names.map((name, at) => ({ name, words: rows[0]?.known[at] ?? [] }))
  return known
    .sort((one, next) => one.words.length - next.words.length)
    .map(({ name, words }) => {
      const of = (at: number) => new Set(words.filter((word) => word[at + 1]).map(([word]) => word))
      const called = { last_name: of(0), first_name: of(1), email_words: of(2) }
      return words.length > mostWords ? { name } : { name, called }
    })
}

/** People by what they are called: in each part one of some words, if that is said, and none of others. */
type Group = Record<Part, { among?: Words; not: Words }>

const nothing: Words = new Set()
const everybody: Group = {
  last_name: { not: nothing },
  first_name: { not: nothing },
  email_words: { not: nothing },
}

/** Those of a group who are called by one of the words in any part; everybody is in one of the groups alone. */
function divide(group: Group, called: Record<Part, Words>): Group[] {
  return parts.flatMap((part, at) => {
    const { among, not } = group[part]
    const those = (among ? among.intersection(called[part]) : called[part]).difference(not)
    const divided = parts.slice(0, at).reduce((one, former) => without(one, former, called[former]), {
      ...group,
      [part]: { among: those, not: nothing },
    })
    return parts.some((each) => divided[each].among?.size === 0) ? [] : [divided]
  })
}

function without(group: Group, part: Part, words: Words): Group {
  const { among, not } = group[part]
  const rest = among ? { among: among.difference(words), not } : { not: not.union(words) }
  return { ...group, [part]: rest }
}

function isOneName(group: Group): boolean {
  const [given, ...more] = parts.filter((part) => group[part].among)
  return more.length === 0 && given !== undefined && given !== 'email_words' && group[given].among?.size === 1
}

const wordOf = (table: string, part: Part): RawBuilder<unknown> =>
  part === 'email_words' ? column(table, part) : sql`lower(${column(table, part)})`

const conditionsOf = (table: string, group: Group): RawBuilder<boolean>[] =>
  parts.flatMap((part) => {
    const { among, not } = group[part]
    if (among) return [isOneOf(table, part, among)]
    return not.size > 0 ? [sql<boolean>`${wordOf(table, part)} <> ALL(${[...not]}::text[])`] : []
  })

// One word is compared as one, so that an index has whoever is called by it in the order of what comes next in it.
function isOneOf(table: string, part: Part, words: Words): RawBuilder<boolean> {
  const [word, ...more] = words
  return word !== undefined && more.length === 0
    ? sql`${wordOf(table, part)} = ${word}::text`
    : sql`${wordOf(table, part)} = ANY(${[...words]}::text[])`
}

/** Forgets words that nobody is called by any more, of every company. */
export async function forgetPersonWords(db: Database): Promise<void> {
  await sql`SELECT forget_person_words()`.execute(db)
}

function matchesWord(table: string, word: string): RawBuilder<boolean> {
  const written = isNumber(word) ? digits(word) : word
  const pattern = literal(written)
  // The database lowers the case of both sides: the rules of JavaScript differ for some letters.
  const like = (parts: string) => sql<boolean>`${column(table, 'search_text')} LIKE lower(${parts})`
  if (isShort(written)) return sql`(${like(`${pattern}%`)} OR ${like(`% ${pattern}%`)})`
  const number = numberOf(word)
  if (number) {
    const [known, phone] = [column(table, 'phone_e164'), column(table, 'phone')]
    return sql`(${known} LIKE ${`${number}%`} OR (${known} IS NULL AND ${phone} <> '' AND ${like(`%${pattern}%`)}))`
  }
  if (isAddress(word))
    return sql`(${column(table, 'email')} <> '' AND lower(${column(table, 'email')}) LIKE lower(${`${pattern}%`}))`
  return like(`%${pattern}%`)
}
