import { type RawBuilder, sql } from 'kysely'
import { toE164 } from '../phone.ts'

const isNumber = (text: string) => /\d/.test(text) && /^[\d\s+().-]+$/.test(text)
const digits = (text: string) => text.replace(/\D/g, '')

// Lists show people as 'last, first', so that is how they are looked for.
function wordsOf(search: string): string[] {
  const words = search.split(/[\s,]+/).filter(Boolean)
  return words.length > 0 ? words : [search]
}

// Fewer letters or digits than an index of three-letter parts can look for within a word.
const isShort = (word: string) => /^[\p{L}\p{N}]{1,2}$/u.test(word)

/**
 * Rows of people whose name, e-mail or phone number holds every word searched for; one of one or two letters or digits has
 * to begin a word there. A number may be written in any format; one that can be dialled has to begin theirs, and so has
 * an e-mail address: those are found by indexes of their own, however many people there are.
 */
export function matchesPerson(table: 'leads' | 'patients', search: string): RawBuilder<boolean> {
  const words = isNumber(search) ? [search] : wordsOf(search)
  return sql`(${sql.join(
    words.map((word) => matchesWord(table, word)),
    sql` AND `,
  )})`
}

function matchesWord(table: string, word: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const written = isNumber(word) ? digits(word) : word
  const part = written.replace(/[\\%_]/g, '\\$&')
  // The database lowers the case of both sides: the rules of JavaScript differ for some letters.
  const like = (pattern: string) => sql<boolean>`${column('search_text')} LIKE lower(${pattern})`
  if (isShort(written)) return sql`(${like(`${part}%`)} OR ${like(`% ${part}%`)})`
  const number = isNumber(word) ? toE164(word) : null
  if (number) {
    const [known, phone] = [column('phone_e164'), column('phone')]
    return sql`(${known} LIKE ${`${number}%`} OR (${known} IS NULL AND ${phone} <> '' AND ${like(`%${part}%`)}))`
  }
  if (word.indexOf('@') > 0)
    return sql`(${column('email')} <> '' AND lower(${column('email')}) LIKE lower(${`${part}%`}))`
  return like(`%${part}%`)
}
