import { type RawBuilder, sql } from 'kysely'
import { phoneParts } from '#contract/formats/phone.ts'
import { type Country, toE164 } from '../phone.ts'
import { column } from './column.ts'
import { all } from './list.ts'

const isNumber = (text: string) => /\d/.test(text) && /^[\d\s+().-]+$/.test(text)
const isEmail = (word: string) => word.indexOf('@') > 0
// Too short for the three-letter parts that the search index knows.
const isShort = (word: string) => /^[\p{L}\p{N}]{1,2}$/u.test(word)

// Lists show people as 'last, first', so that is how they are typed.
function wordsOf(search: string): string[] {
  // An extension is not part of the number that is searched.
  const { number } = phoneParts(search)
  if (isNumber(number)) return [number]
  const words = search.split(/[\s,]+/).filter(Boolean)
  return words.length > 0 ? words : [search]
}

/**
 * People whose name, email or phone number contains every word of a search; a word of one or two characters has to begin a word.
 * A number may be in any format; without a country code it is one of `country`. A valid number or an email address has to begin theirs, which a B-tree finds.
 * The table has the columns first_name to phone_e164 and search_text of a person.
 */
export const matchesSearch = (
  table: string,
  search: string,
  country: Country,
  isReachedBy?: IsReachedBy,
): RawBuilder<boolean> => all(wordsOf(search).map((word) => matchesWord(table, word, country, isReachedBy)))

/** Whether a whole number (E.164) or address (lower case) is a further one of a person. */
type IsReachedBy = (contacts: string[]) => RawBuilder<boolean>

function matchesWord(
  table: string,
  word: string,
  country: Country,
  isReachedBy: IsReachedBy = () => sql`false`,
): RawBuilder<boolean> {
  const text = isNumber(word) ? word.replace(/\D/g, '') : word
  const pattern = text.replace(/[\\%_]/g, '\\$&')
  // The database lowers both sides, since JavaScript lowers some letters differently.
  const like = (parts: string) => sql<boolean>`${column(table, 'search_text')} LIKE lower(${parts})`
  if (isShort(text)) return sql`(${like(`${pattern}%`)} OR ${like(`% ${pattern}%`)})`
  const number = isNumber(word) ? toE164(word, country) : null
  if (number) {
    const [valid, phone] = [column(table, 'phone_e164'), column(table, 'phone')]
    return sql`(${valid} LIKE ${`${number}%`} OR (${valid} IS NULL AND ${phone} <> '' AND ${like(`%${pattern}%`)}) OR ${isReachedBy([number])})`
  }
  if (isEmail(word)) {
    const email = column(table, 'email')
    const begins = sql`(${email} <> '' AND lower(${email}) LIKE lower(${`${pattern}%`}))`
    return sql`(${begins} OR ${isReachedBy([word.toLowerCase()])})`
  }
  return like(`%${pattern}%`)
}
