import { byPracticeClock } from '#web/lib/practice-time.ts'
import { fullTime } from './relative-time.tsx'

const day = byPracticeClock({ year: 'numeric', month: '2-digit', day: '2-digit' })

/** The calendar day of an instant by the practice's clock, MM/dd/yyyy; the full time shows on hover. */
export function PracticeDay({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} title={fullTime(instant)}>
      {day(instant)}
    </time>
  )
}
