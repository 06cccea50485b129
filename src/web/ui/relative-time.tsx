import { ago } from '#web/lib/ago.ts'
import { byPracticeClock } from '#web/lib/practice-time.ts'
import { useNow } from '#web/lib/use-now.ts'

/** An instant as date and time of day by the practice's clock. */
export const fullTime = byPracticeClock({ dateStyle: 'medium', timeStyle: 'short' })

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
