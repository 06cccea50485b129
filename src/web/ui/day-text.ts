import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import { formatDay } from '#contract/formats/dates.ts'

dayjs.extend(customParseFormat)

const isoDay = 'YYYY-MM-DD'
const whole = ['MM/DD/YYYY', 'M/D/YYYY', isoDay]
// What may be the beginning of something else: 12/5/20 of 12/5/2026.
const short = ['M/D/YY', 'MMDDYYYY', 'M.D.YYYY', 'M.D.YY', 'M-D-YYYY', 'M-D-YY']
const words = ['MMM D YYYY', 'MMMM D YYYY', 'D MMM YYYY', 'D MMMM YYYY']

const withoutYear = ['M/D', 'M-D', 'MMM D', 'MMMM D']
// From one 29 February to the next: 8 years around 2100.
const maxYears = 8

/**
 * A typed date as yyyy-MM-dd; null when nothing is typed; what is no date stays as typed, for validation to refuse.
 * Shorter forms are understood once the field is left; without a year it is the next such day from `today` on.
 */
export function dayFromText(text: string, today: string, isLeft = true): string | null {
  const typed = text.trim()
  if (typed === '') return null
  const plain = typed.replace(/[,\s]+/g, ' ').replace(/[a-z]+/gi, capitalized)
  const formats = isLeft ? [...whole, ...short, ...words] : whole
  const day = formats.map((format) => dayjs(plain, format, true)).find((read) => read.isValid())
  if (day) return day.format(isoDay)
  return (isLeft && nextDay(plain, today)) || typed
}

function nextDay(plain: string, today: string): string | undefined {
  const year = Number(today.slice(0, 4))
  const years = Array.from({ length: maxYears + 1 }, (_, later) => year + later)
  const days = years.flatMap((of) =>
    withoutYear.map((format) => dayjs(`${plain} ${of}`, `${format} YYYY`, true)),
  )
  return days
    .filter((read) => read.isValid())
    .map((read) => read.format(isoDay))
    .find((day) => day >= today)
}

const capitalized = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase()

/** How a date field shows its value: MM/dd/yyyy (spec section 9). */
export const dayToText = (day: string | null): string => (day === null ? '' : formatDay(day))

export const isDay = (value: string | null): value is string =>
  value !== null && dayjs(value, isoDay, true).isValid()

/** The day some days after another, both yyyy-MM-dd. */
export const daysAfter = (day: string, days: number): string => dayjs(day).add(days, 'day').format(isoDay)
