/** The calendar day, yyyy-MM-dd, that it is at this instant in an IANA time zone. */
export function dayInZone(instant: Date, timeZone: string): string {
  return zoneFormat(timeZone).format(instant)
}

const formats = new Map<string, Intl.DateTimeFormat>()
function zoneFormat(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    // en-CA prints a date as yyyy-MM-dd.
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formats.set(timeZone, format)
  }
  return format
}

/** True for a name that Intl knows as a time zone, such as America/New_York. */
export function isTimeZone(name: string): boolean {
  // Intl also takes offsets such as +05:00, which the database reads with the opposite sign.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** The Sunday that ends the week of a day (itself when it is a Sunday), yyyy-MM-dd. */
export function endOfWeek(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + ((7 - date.getUTCDay()) % 7))
  return date.toISOString().slice(0, 10)
}

/** yyyy-MM-dd shown as MM/dd/yyyy (spec section 9); anything else is shown as it is. */
export function formatDay(day: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(day)
  return match ? `${match[2]}/${match[3]}/${match[1]}` : day
}
