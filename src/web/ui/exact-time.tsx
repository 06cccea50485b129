import { exactTime } from '#web/lib/practice-time.ts'

/** An instant to the second by the practice's clock. */
export function ExactTime({ instant }: { instant: string }) {
  return <time dateTime={instant}>{exactTime(instant)}</time>
}
