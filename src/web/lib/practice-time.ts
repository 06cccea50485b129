import { weekStartOf } from '#contract/companies/companies.week.ts'
import { clockText, dayInZone, type WeekStart } from '#contract/formats/dates.ts'
import { session } from './session.ts'

export function byPracticeClock(parts: Intl.DateTimeFormatOptions): (instant: string) => string {
  let format: { in: string; write: Intl.DateTimeFormat } | undefined
  return (instant) => {
    const zone = practiceZone()
    if (format?.in !== zone) {
      format = { in: zone, write: new Intl.DateTimeFormat('en-US', { ...parts, timeZone: zone }) }
    }
    return format.write.format(new Date(instant))
  }
}

/** MM/dd/yyyy. */
export const numericDay = { year: 'numeric', month: '2-digit', day: '2-digit' } as const

export const exactTime = byPracticeClock({
  ...numericDay,
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
})

/** The practice's time zone, or the browser's when signed out. */
export const practiceZone = (): string =>
  session.get()?.locationInfo.company.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone

export const practiceToday = (): string => dayInZone(new Date(), practiceZone())

export function practiceWeekStart(): WeekStart {
  const company = session.get()?.locationInfo.company
  return company ? weekStartOf(company) : 'sunday'
}

export const practiceHour = (): number => Number(clockText(new Date(), practiceZone()).slice(11, 13))
