import { dayInZone, endOfWeek } from '#contract/formats/dates.ts'

export const dayMilliseconds = 24 * 60 * 60 * 1000

/** The day so many days after another one, yyyy-MM-dd. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMilliseconds).toISOString().slice(0, 10)
}

/** 0 for Sunday to 6 for Saturday. */
export const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The day itself, or the Saturday before when it is a Sunday, on which nobody plans anything. */
export const notSunday = (day: string): string => (weekday(day) === 0 ? addDays(day, -1) : day)

/** How many days are left after a day until the Sunday that ends its week. */
export function daysLeftInWeek(day: string): number {
  return (Date.parse(endOfWeek(day)) - Date.parse(day)) / dayMilliseconds
}

const noonOffsets = new Map<string, number>()

// Clocks change in the night, so the offset at noon holds for every hour in which people are awake.
function offsetAtNoon(day: string, timeZone: string): number {
  const key = `${timeZone} ${day}`
  let offset = noonOffsets.get(key)
  if (offset === undefined) {
    const noon = new Date(`${day}T12:00:00Z`)
    const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(
      noon,
    )
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    const sameDay = dayInZone(noon, timeZone) === day ? 0 : 24 * 60
    offset = hours * 60 + minutes + sameDay - 12 * 60
    noonOffsets.set(key, offset)
  }
  return offset
}

/** The instant at which it is so many minutes after midnight in a time zone. */
export function instantAt(day: string, minute: number, timeZone: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) + (minute - offsetAtNoon(day, timeZone)) * 60_000)
}
