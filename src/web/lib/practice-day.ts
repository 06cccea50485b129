import { dayInZone } from '#contract/formats/dates.ts'
import { session } from './session.ts'

/** Today in the practice's time zone, yyyy-MM-dd; in the browser's when nobody is logged in. */
export function practiceToday(): string {
  const zone = session.get()?.locationInfo.company.time_zone
  return dayInZone(new Date(), zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone)
}
