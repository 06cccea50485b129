import { dayInZone } from '#contract/formats/dates.ts'
import { ago } from '#web/lib/ago.ts'
import {
  byPracticeClock,
  exactTime,
  numericDay,
  practiceToday,
  practiceZone,
} from '#web/lib/practice-time.ts'
import { useNow } from '#web/lib/use-now.ts'

const timeOfDay = byPracticeClock({ timeStyle: 'short' })
const dayParts = { weekday: 'short', month: 'short', day: 'numeric' } as const
const timeParts = { hour: 'numeric', minute: '2-digit' } as const

/** Such as "11/27/2026, 4:30 PM". */
export const fullTime = byPracticeClock({ ...numericDay, ...timeParts })

const dayAndTime = byPracticeClock({ ...dayParts, ...timeParts })
const dayOfAnotherYear = byPracticeClock({ ...dayParts, year: 'numeric', ...timeParts })

/** The time by the practice's clock, with its day unless that is today, and with the year unless it is the current one. */
export function shortTime(instant: string): string {
  const [then, today] = [dayInZone(new Date(instant), practiceZone()), practiceToday()]
  if (then === today) return timeOfDay(instant)
  return then.slice(0, 4) === today.slice(0, 4) ? dayAndTime(instant) : dayOfAnotherYear(instant)
}

/** How long ago something was; the full time shows on hover. */
export function RelativeTime({ instant }: { instant: string }) {
  const now = useNow()
  // The server's clock may be ahead of this one.
  const seconds = Math.max(0, now - Date.parse(instant)) / 1000
  return (
    <time dateTime={instant} title={fullTime(instant)}>
      {ago(seconds)}
    </time>
  )
}

const day = byPracticeClock(numericDay)

/** The calendar day of an instant by the practice's clock, MM/dd/yyyy; the full time shows on hover. */
export function PracticeDay({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} title={fullTime(instant)}>
      {day(instant)}
    </time>
  )
}

/** An instant to the minute by the practice's clock; the second shows on hover. */
export function ExactTime({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} title={exactTime(instant)}>
      {fullTime(instant)}
    </time>
  )
}
