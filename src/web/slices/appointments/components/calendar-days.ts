import { addDays } from '#contract/appointments/appointments.times.ts'

/** Midnight of a day (yyyy-MM-dd) in UTC. */
export const asDate = (day: string): Date => new Date(`${day}T00:00:00Z`)

const full = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })

/** Such as "Monday, March 9, 2026". */
export const longDay = (day: string): string => full.format(asDate(day))

/** Such as "Mon 9". */
export const shortDay = (day: string): string => `${weekday.format(asDate(day))} ${Number(day.slice(8))}`

/** All days from the first to the last. */
export function daysBetween(first: string, last: string): string[] {
  const days = [first]
  for (let day = addDays(first, 1); day <= last; day = addDays(day, 1)) days.push(day)
  return days
}
