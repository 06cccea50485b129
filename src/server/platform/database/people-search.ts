import { type RawBuilder, sql } from 'kysely'
import { phoneParts } from '#contract/formats/phone.ts'
import { plainText } from '#contract/formats/plain-text.ts'
import { type Country, toE164 } from '../phone.ts'
import { all, column } from './sql-parts.ts'

const isNumber = (text: string) => /\d/.test(text) && /^[\d\s+().-]+$/.test(text)
// Too short for the search index, which holds trigrams.
const isShort = (word: string) => /^[\p{L}\p{N}]{1,2}$/u.test(plainText(word))

// Lists show people as 'last, first', so people also type names that way.
function wordsOf(search: string): string[] {
  // An extension is not part of the searched number.
  const { number, rest } = phoneParts(search)
  if (rest === '' && isNumber(number)) return [number]
  const words = search.split(/[\s,]+/).filter(Boolean)
  return words.length > 0 ? words : [search]
}

/**
 * Matches people whose name, email or phone number contains every word of a search, ignoring case, accents,
 * apostrophes and hyphens. A word of one or two characters must begin a word. A number may be in any format;
 * without a country code it belongs to `country`. The table must have the column search_text.
 */
export const matchesSearch = (table: string, search: string, country: Country): RawBuilder<boolean> =>
  all(wordsOf(search).map((word) => matchesWord(column(table, 'search_text'), word, country)))

function matchesWord(text: RawBuilder<unknown>, word: string, country: Country): RawBuilder<boolean> {
  const like = (before: string, part: string) =>
    sql<boolean>`${text} LIKE ${before} || regexp_replace(plain_text(${part}), '[\\\\%_]', '\\\\\\&', 'g') || '%'`
  const digits = word.replace(/\D/g, '')
  const written = isNumber(word) ? digits : word
  if (isShort(written)) return sql`(${like('', written)} OR ${like('% ', written)})`
  const number = isNumber(word) ? toE164(word, country)?.slice(1) : undefined
  if (!number || number.includes(digits)) return like('%', written)
  return sql`(${like('%', digits)} OR ${like('%', number)})`
}
