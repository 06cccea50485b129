import { dayInZone } from '#contract/formats/dates.ts'
import { session } from './session.ts'

/** The practice's time zone; the browser's when nobody is logged in. */
export const practiceZone = (): string =>
  session.get()?.locationInfo.company.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone

/** Today in the practice's time zone, yyyy-MM-dd. */
export const practiceToday = (): string => dayInZone(new Date(), practiceZone())

/** The hour of the day in the practice's time zone, 0 to 23. */
export const practiceHour = (): number =>
  Number(
    new Intl.DateTimeFormat('en-US', {
      hour: '2-digit',
      hourCycle: 'h23',
      timeZone: practiceZone(),
    }).format(),
  )
