import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import { formatDay } from '#contract/formats/dates.ts'

dayjs.extend(customParseFormat)

const accepted = ['MM/DD/YYYY', 'M/D/YYYY', 'YYYY-MM-DD']
const isoDay = 'YYYY-MM-DD'

/** A typed date as yyyy-MM-dd; null when nothing is typed; what is no date stays as typed, for validation to refuse. */
export function dayFromText(text: string): string | null {
  const typed = text.trim()
  if (typed === '') return null
  const day = dayjs(typed, accepted, true)
  return day.isValid() ? day.format(isoDay) : typed
}

/** How a date field shows its value: MM/dd/yyyy (spec section 9). */
export const dayToText = (day: string | null): string => (day === null ? '' : formatDay(day))

export const isDay = (value: string | null): value is string =>
  value !== null && dayjs(value, isoDay, true).isValid()

/** The day some days after another, both yyyy-MM-dd. */
export const daysAfter = (day: string, days: number): string => dayjs(day).add(days, 'day').format(isoDay)
