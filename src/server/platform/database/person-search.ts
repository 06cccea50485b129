import { type RawBuilder, sql } from 'kysely'

const isNumber = (text: string) => /\d/.test(text) && /^[\d\s+().-]+$/.test(text)
const digits = (text: string) => text.replace(/\D/g, '')

// Lists show people as 'last, first', so that is how they are looked for.
function wordsOf(search: string): string[] {
  const words = search.split(/[\s,]+/).filter(Boolean)
  return words.length > 0 ? words : [search]
}

/**
 * Rows whose `text` (a lower-case name and e-mail, and the digits of a phone number) holds every word searched for; a
 * number may be written in any format.
 */
export function matchesPerson(text: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const words = isNumber(search)
    ? [digits(search)]
    : wordsOf(search).map((word) => (isNumber(word) ? digits(word) : word))
  // The database lowers the case of both sides: the rules of JavaScript differ for some letters.
  const conditions = words.map((word) => sql`${text} LIKE lower(${`%${word.replace(/[\\%_]/g, '\\$&')}%`})`)
  return sql`(${sql.join(conditions, sql` AND `)})`
}
