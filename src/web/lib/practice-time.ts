import { practiceZone } from './practice-day.ts'

/** Writes instants by the practice's clock, wherever the reader is. */
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

/** An instant to the second, for logs. */
export const exactTime = byPracticeClock({ dateStyle: 'medium', timeStyle: 'medium' })
