import { addDays, instantsAt, minutesLater, wallTime } from '#contract/appointments/appointments.times.ts'
import { queueEntryLabels as labels } from '#contract/queue/queue-entry.labels.ts'

interface LaterChoice {
  label: string
  at: string
}

const [soon, step] = [120, 30]
/** Local time after which people are not called on the same day. */
const lastCall = '20:00'
const morning = '09:00'

/** The usual times to call again, in the location's time zone. */
export function laterChoices(now: Date, timeZone: string): LaterChoice[] {
  const { day } = wallTime(now, timeZone)
  const stepLength = step * 60_000
  const today = new Date(Math.ceil(minutesLater(now, soon).getTime() / stepLength) * stepLength)
  const wall = wallTime(today, timeZone)
  const [tomorrow] = instantsAt({ day: addDays(day, 1), time: morning }, timeZone)
  return [
    ...(wall.day === day && wall.time <= lastCall
      ? [{ label: labels.laterToday, at: today.toISOString() }]
      : []),
    ...(tomorrow ? [{ label: labels.tomorrow, at: tomorrow.toISOString() }] : []),
  ]
}
