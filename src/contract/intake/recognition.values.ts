import { beginningOf } from '../formats/beginning.ts'
import type { Field } from '../http/record-fields.ts'
import { plain } from './recognition.names.ts'

// With dots, the day comes first, as in Europe.
const dayPatterns = [
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?:T.*)?$/,
  /^(?<month>\d{1,2})[-/](?<day>\d{1,2})[-/](?<year>\d{4})$/,
  /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})$/,
  /^(?<name>[a-z]{3})[a-z]*\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})$/i,
  /^(?<day>\d{1,2})(?:st|nd|rd|th)? (?<name>[a-z]{3})[a-z]*\.?,? (?<year>\d{4})$/i,
]
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A day as people write it, converted to yyyy-MM-dd. */
function dayIn(text: string): string {
  const groups = dayPatterns.map((pattern) => pattern.exec(text)?.groups).find(Boolean) ?? {}
  const { year, month = String(months.indexOf(groups.name?.toLowerCase() ?? '') + 1), day } = groups
  return [year, month.padStart(2, '0'), day?.padStart(2, '0')].join('-')
}

function keyIn(text: string, { options = [] }: Field, words: Readonly<Record<string, string>>) {
  const keys = options.flatMap(({ value, label }) =>
    [String(value), label, ...(words[value]?.split(' ') ?? [])].map((word) => [plain(word), value] as const),
  )
  const keyOf = new Map(keys.filter(([word]) => word))
  const [first] = text.split(/[^\p{L}]+/u).flatMap((word) => keyOf.get(plain(word)) ?? [])
  const exact = keyOf.get(plain(text))
  return { value: exact ?? first ?? keyOf.get('other'), isExact: exact !== undefined }
}

/**
 * Converts words from a form to a value of the field, or to its empty value when they cannot be read. `isExact`
 * is false when the value means less than the words.
 */
export function readValue(field: Field, text: string, words: Readonly<Record<string, string>> = {}) {
  const beginning = beginningOf(text)
  const { value, isExact } =
    field.form === 'choice'
      ? keyIn(beginning, field, words)
      : { value: field.form === 'day' ? dayIn(beginning) : beginning, isExact: true }
  // The schema of the whole request refuses texts that are too long.
  const isReadable = field.maxLength !== undefined || field.body.safeParse(value).success
  return text && isReadable ? { value, isExact } : { value: field.empty, isExact: text === '' }
}
