import { countOf } from './labels.ts'

/** Today's date, yyyy-MM-dd, in an IANA time zone. */
export function dayInZone(instant: Date, timeZone: string): string {
  return zoneFormat(timeZone).format(instant)
}

const formats = new Map<string, Intl.DateTimeFormat>()
function zoneFormat(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    // en-CA prints yyyy-MM-dd.
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formats.set(timeZone, format)
  }
  return format
}

export function isTimeZone(name: string): boolean {
  // Intl also takes offsets such as +05:00, which PostgreSQL reads with the opposite sign.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

export type WeekStart = 'sunday' | 'monday'

/** The last day of the week that a day is in; days are yyyy-MM-dd. */
export function endOfWeek(day: string, weekStart: WeekStart): string {
  const date = new Date(`${day}T00:00:00Z`)
  const last = weekStart === 'sunday' ? 6 : 7
  date.setUTCDate(date.getUTCDate() + ((last - date.getUTCDay()) % 7))
  return date.toISOString().slice(0, 10)
}

/** How late a day before today is, such as '25 days late'; days are yyyy-MM-dd. */
export const lateBy = (day: string, today: string): string =>
  `${countOf((Date.parse(today) - Date.parse(day)) / 86_400_000, 'day', 'days')} late`

/** yyyy-MM-dd as MM/dd/yyyy (spec section 9); anything else unchanged. */
export function formatDay(day: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(day)
  return match ? `${match[2]}/${match[3]}/${match[1]}` : day
}
