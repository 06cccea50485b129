import { type RawBuilder, sql } from 'kysely'
import { phoneParts } from '#contract/formats/phone.ts'
import { plainText } from '#contract/formats/plain-text.ts'
import { type Country, toE164 } from '../phone.ts'
import { all, column } from './sql-parts.ts'

const isNumber = (text: string) => /\d/.test(text) && /^[\d\s+().-]+$/.test(text)
// Too short for the search index, which holds trigrams.
const isShort = (word: string) => /^[\p{L}\p{N}]{1,2}$/u.test(plainText(word))

/** A word of a search; `spellings` are whole words of names that replace it. */
export interface SearchWord {
  text: string
  spellings?: readonly string[]
}

/** Lists show people as 'last, first', so people also type names that way. A number is one word. */
export function wordsOf(search: string): SearchWord[] {
  // An extension is not part of the searched number.
  const { number, rest } = phoneParts(search)
  if (rest === '' && isNumber(number)) return [{ text: number }]
  const words = search.split(/[\s,]+/).filter(Boolean)
  return (words.length > 0 ? words : [search]).map((text) => ({ text }))
}

/**
 * Matches people whose name, email or phone number contains every word of a search, ignoring case, accents,
 * apostrophes and hyphens. A word of one or two characters must begin a word. A number may be in any format;
 * without a country code it belongs to `country`. The table must have the column search_text.
 */
export const matchesSearch = (table: string, search: string, country: Country): RawBuilder<boolean> =>
  matchesWords(table, wordsOf(search), country)

export const matchesWords = (
  table: string,
  words: readonly SearchWord[],
  country: Country,
): RawBuilder<boolean> => all(words.map((word) => matchesWord(column(table, 'search_text'), word, country)))

/** Stored numbers with a country code lack the zero that begins a number at home. */
const withoutTrunkZero = (digits: string) => (/^0\d{5,}$/.test(digits) ? digits.slice(1) : undefined)

const escaped = (text: string) => plainText(text).replace(/[\\%_]/g, '\\$&')
const like = (text: RawBuilder<unknown>, before: string, part: string, after = '%') =>
  sql<boolean>`${text} LIKE ${before + escaped(part) + after}`
const any = (conditions: readonly RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` OR `)})`

const startsWord = (text: RawBuilder<unknown>, word: string, end = '') =>
  any(['', '% '].map((before) => like(text, before, word, `${end}%`)))

// A name is always followed by a space.
const isWord = (text: RawBuilder<unknown>, word: string) => startsWord(text, word, ' ')

function matchesWord(
  text: RawBuilder<unknown>,
  { text: word, spellings }: SearchWord,
  country: Country,
): RawBuilder<boolean> {
  if (spellings) return any(spellings.map((each) => isWord(text, each)))
  const digits = word.replace(/\D/g, '')
  const written = isNumber(word) ? digits : word
  if (isShort(written)) return startsWord(text, written)
  const number = isNumber(word) ? (toE164(word, country)?.slice(1) ?? withoutTrunkZero(digits)) : undefined
  if (!number || number.includes(digits)) return like(text, '%', written)
  return any([digits, number].map((each) => like(text, '%', each)))
}

/** 0: all words are whole words, 1: all begin words of the name, 2: some are elsewhere. `name` is the first and last name. */
export function closenessOf(
  table: string,
  name: RawBuilder<unknown>,
  words: readonly SearchWord[],
): RawBuilder<number> {
  const plainName = sql`plain_text(${name})`
  return furthest(table, words, (word) => startsWord(plainName, word))
}

/** Like `closenessOf` at a tenth of the cost, but treats emails as names. */
export const roughClosenessOf = (table: string, words: readonly SearchWord[]): RawBuilder<number> =>
  furthest(table, words, (word) => startsWord(column(table, 'search_text'), word))

function furthest(
  table: string,
  words: readonly SearchWord[],
  isStart: (word: string) => RawBuilder<boolean>,
): RawBuilder<number> {
  const text = column(table, 'search_text')
  const ofWord = ({ text: word, spellings }: SearchWord) => {
    const whole = (spellings ?? [writtenOf(word)]).flatMap((each) => [
      isWord(text, each),
      like(text, '% ', each, ''),
    ])
    return sql`CASE WHEN ${any(whole)} THEN 0 WHEN ${isStart(word)} THEN 1 ELSE 2 END`
  }
  return sql<number>`greatest(${sql.join(words.map(ofWord))})`
}

const writtenOf = (word: string) => (isNumber(word) ? word.replace(/\D/g, '') : word)

/** The index finds too many words that begin and end like a short one, so the orders of names find it. */
function isWholeWord(table: string, word: string): RawBuilder<boolean> {
  const name = plainText(word)
  if (name.length > maxShort) return isWord(column(table, 'search_text'), word)
  return any(
    ['last_name_order', 'first_name_order'].map((order) => {
      const key = column(table, order)
      return sql<boolean>`(${key} = ${name} OR ${key} >= ${`${name} `} AND ${key} < ${`${name}!`})`
    }),
  )
}
const maxShort = 3

export type Closeness = 'whole' | 'start' | 'anywhere'

/** Conditions for people of each closeness or closer, by an index. Numbers have only `anywhere`. */
export function matchesByCloseness(
  table: string,
  words: readonly SearchWord[],
  country: Country,
): Partial<Record<Closeness, RawBuilder<boolean>>> {
  const text = column(table, 'search_text')
  const anywhere = matchesWords(table, words, country)
  if (words.some(({ text: word, spellings }) => spellings || isNumber(word))) return { anywhere }
  return {
    whole: all(words.map(({ text: word }) => isWholeWord(table, word))),
    start: all(words.map(({ text: word }) => startsWord(text, word))),
    anywhere,
  }
}
