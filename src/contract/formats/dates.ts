import { countOf } from './labels.ts'

/** Day and time on the clock of an IANA time zone, yyyy-MM-ddTHH:mm:ss. */
export function clockText(instant: Date, timeZone: string): string {
  // Built from parts, because whole formatted dates vary by locale and browser.
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of zoneFormat(timeZone).formatToParts(instant)) parts[type] = value
  const { year = '', month, day, hour, minute, second } = parts
  return `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}`
}

/** The day in an IANA time zone, yyyy-MM-dd. */
export const dayInZone = (instant: Date, timeZone: string): string =>
  clockText(instant, timeZone).slice(0, 10)

const formats = new Map<string, Intl.DateTimeFormat>()
function zoneFormat(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formats.set(timeZone, format)
  }
  return format
}

export function isTimeZone(name: string): boolean {
  // Intl also accepts offsets such as +05:00, which PostgreSQL reads with the opposite sign.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

export type WeekStart = 'sunday' | 'monday'

/** The last day of the week that contains a day; days are yyyy-MM-dd. */
export function endOfWeek(day: string, weekStart: WeekStart): string {
  const date = new Date(`${day}T00:00:00Z`)
  const last = weekStart === 'sunday' ? 6 : 7
  date.setUTCDate(date.getUTCDate() + ((last - date.getUTCDay()) % 7))
  return date.toISOString().slice(0, 10)
}

/** Days since a past day, such as '25 days late'; days are yyyy-MM-dd. */
export const lateBy = (day: string, today: string): string =>
  `${countOf((Date.parse(today) - Date.parse(day)) / 86_400_000, 'day', 'days')} late`

/** yyyy-MM-dd as MM/dd/yyyy (spec section 9); other texts unchanged. */
export function formatDay(day: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(day)
  return match ? `${match[2]}/${match[3]}/${match[1]}` : day
}
