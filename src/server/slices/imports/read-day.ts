import type { DayOrder } from '#contract/imports/imports.enums.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const numbers = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})\b/
const yearFirst = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?!\d)/
const compact = /^(\d{2})(\d{2})(\d{4})$/
const compactYearFirst = /^((?:19|20)\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/
/** Days since 1900 as spreadsheets count them: 29285. */
const serial = /^(\d{5})(?:\.0+)?$/
/** As JavaScript writes an instant: 'Wed Mar 05 1980 00:00:00 GMT-0500'. */
const ofScript = /^[a-z]{3} ([a-z]{3}) (\d{1,2}) (\d{4}) \d{1,2}:/i
const monthFirst = /^([a-z]{3})[a-z]*\.?[ -](\d{1,2})(?:st|nd|rd|th)?,?[ -](\d{4}|\d{2})\b/i
const monthSecond = /^(\d{1,2})(?:st|nd|rd|th)?\.?[ -]?([a-z]{3})[a-z]*\.?,?[ -]?(\d{4}|\d{2})\b/i

/** What other systems write where there is no date. */
const noDay = /^(?:0+[/.-]0+[/.-]0+|0?1[/.-]0?1[/.-]0001|0001-01-01)\b/

/**
 * A date as files have it, as yyyy-MM-dd: null for none, undefined for what is no date. A year of two digits is the latest
 * one up to `today` where the day `isPast`, as a birthday is, else one of this century.
 */
export function readDay(
  written: string,
  order: DayOrder,
  { today, isPast }: { today: string; isPast: boolean },
): string | null | undefined {
  const text = written.trim()
  if (text === '' || noDay.test(text)) return null
  const parts = partsOf(text, order)
  if (!parts) return undefined
  const [year, month, day] = parts
  if (year.length === 4) return valid(Number(year), month, day)
  const ofCentury = valid(2000 + Number(year), month, day)
  const isLater = isPast && ofCentury !== undefined && ofCentury > today
  return isLater || (isPast && !ofCentury) ? valid(1900 + Number(year), month, day) : ofCentury
}

function partsOf(text: string, order: DayOrder): [year: string, month: number, day: number] | undefined {
  const days = Number(serial.exec(text)?.[1])
  if (days) {
    const day = new Date(Date.UTC(1899, 11, 30 + days))
    return [String(day.getUTCFullYear()), day.getUTCMonth() + 1, day.getUTCDate()]
  }
  let match = yearFirst.exec(text) ?? compactYearFirst.exec(text)
  if (match) return [match[1] ?? '', Number(match[2]), Number(match[3])]
  match = numbers.exec(text) ?? compact.exec(text)
  if (match) {
    const [, one, other, year = ''] = match
    return order === 'mdy' ? [year, Number(one), Number(other)] : [year, Number(other), Number(one)]
  }
  match = monthFirst.exec(text) ?? ofScript.exec(text)
  if (match) return named(match[3], match[1], match[2])
  match = monthSecond.exec(text)
  return match ? named(match[3], match[2], match[1]) : undefined
}

function named(year = '', month = '', day = ''): [string, number, number] | undefined {
  const at = months.indexOf(month.toLowerCase())
  return at < 0 ? undefined : [year, at + 1, Number(day)]
}

function valid(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined
  return date.toISOString().slice(0, 10)
}

/** The order in which all of these can be read: 'both' where each can be read either way, 'none' where neither fits all. */
export function dayOrderOf(texts: Iterable<string>): DayOrder | 'both' | 'none' {
  const fits = { mdy: true, dmy: true }
  let isTold = false
  for (const text of texts) {
    const written = text.trim()
    const match = numbers.exec(written) ?? compact.exec(written)
    if (!match || noDay.test(written) || compactYearFirst.test(written)) continue
    const [one, other] = [Number(match[1]), Number(match[2])]
    // The same either way.
    if (one === other && one <= 12) continue
    isTold = true
    fits.mdy &&= one <= 12
    fits.dmy &&= other <= 12
  }
  if (!isTold) return 'mdy'
  if (fits.mdy && fits.dmy) return 'both'
  if (fits.mdy) return 'mdy'
  return fits.dmy ? 'dmy' : 'none'
}

/** Whether a text is 1 January 1900, in any order of its numbers. */
export const isFirstDay = (text: string): boolean =>
  readDay(text, 'mdy', { today: '9999-12-31', isPast: false }) === '1900-01-01'
