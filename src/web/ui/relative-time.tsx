import dayjs from 'dayjs'
import relativeTime from 'dayjs/plugin/relativeTime.js'
import { useNow } from '#web/lib/use-now.ts'

dayjs.extend(relativeTime)

const full = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** An instant as the time of day and date where the reader is. */
export const fullTime = (instant: string): string => full.format(new Date(instant))

/** How long ago something was; the full local time shows on hover. */
export function RelativeTime({ instant }: { instant: string }) {
  const now = useNow()
  // The server's clock may be ahead of this one.
  const past = Math.min(Date.parse(instant), now)
  return (
    <time dateTime={instant} title={fullTime(instant)}>
      {dayjs(past).from(now)}
    </time>
  )
}
