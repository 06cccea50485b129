import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import {
  addDays,
  formatTime,
  formatWall,
  instantsAt,
  startOfDay,
  wallTime,
} from '#contract/appointments/appointments.times.ts'
import { formatDay } from '#contract/formats/dates.ts'
import { fieldMessages } from '#contract/http/fields.ts'
import { type TimeOff, TimeOffCreate } from '#contract/schedules/schedules.schemas.ts'
import { isDay } from '#web/ui/day-text.ts'

type Period = Pick<TimeOff, 'starts_at' | 'ends_at'>

export interface TimeOffValues {
  staff: number | null
  /** yyyy-MM-dd, or invalid text as typed. */
  first: string | null
  last: string | null
  isWhole: boolean
  /** HH:mm by the practice's clock; used unless `isWhole`. */
  from: string
  to: string
  reason: string
}

export const newTimeOff: TimeOffValues = {
  ...{ staff: null, first: null, last: null, isWhole: true },
  ...{ from: '08:00', to: '17:00', reason: '' },
}

function wallsOf({ starts_at, ends_at }: Period, timeZone: string) {
  const [start, end] = [new Date(starts_at), new Date(ends_at)]
  const [from, to] = [wallTime(start, timeZone), wallTime(end, timeZone)]
  const isMidnight = ({ day }: { day: string }, instant: Date) =>
    startOfDay(day, timeZone).getTime() === instant.getTime()
  return { from, to, isWhole: isMidnight(from, start) && isMidnight(to, end) }
}

export function timeOffValues({ staff, reason, ...period }: TimeOff, timeZone: string): TimeOffValues {
  const { from, to, isWhole } = wallsOf(period, timeZone)
  const last = isWhole ? addDays(to.day, -1) : to.day
  const times = isWhole ? { from: newTimeOff.from, to: newTimeOff.to } : { from: from.time, to: to.time }
  return { staff: staff.id, first: from.day, last, isWhole, ...times, reason: reason ?? '' }
}

/** Such as "03/12/2026–03/14/2026" or "03/12/2026, 8:00 AM–12:00 PM". */
export function periodText(period: Period, timeZone: string): string {
  const { from, to, isWhole } = wallsOf(period, timeZone)
  if (isWhole) return [...new Set([from.day, addDays(to.day, -1)])].map(formatDay).join('–')
  return `${formatWall(from)}–${from.day === to.day ? formatTime(to.time) : formatWall(to)}`
}

/** Undefined where a day or time is missing or does not exist. */
function periodOf({ first, last, isWhole, from, to }: TimeOffValues, timeZone: string) {
  if (!isDay(first) || !isDay(last)) return { starts: undefined, ends: undefined }
  return isWhole
    ? { starts: startOfDay(first, timeZone), ends: startOfDay(addDays(last, 1), timeZone) }
    : {
        starts: from ? instantsAt({ day: first, time: from }, timeZone)[0] : undefined,
        ends: to ? instantsAt({ day: last, time: to }, timeZone).at(-1) : undefined,
      }
}

export function timeOffBody(values: TimeOffValues, timeZone: string): unknown {
  const { starts, ends } = periodOf(values, timeZone)
  const { staff, reason } = values
  return { staff, starts_at: starts?.toISOString(), ends_at: ends?.toISOString(), reason }
}

const dayError = (day: string | null) => (day ? fieldMessages.date : fieldMessages.required)
const timeError = (time: string) =>
  time ? appointmentMessages.skippedTime(formatTime(time)) : fieldMessages.required

const fieldOf: Readonly<Record<string, string>> = { starts_at: 'first', ends_at: 'last' }

export function timeOffErrors(values: TimeOffValues, timeZone: string): Record<string, string> {
  const { staff, first, last, isWhole, from, to } = values
  const { starts, ends } = periodOf(values, timeZone)
  const errors = {
    ...(staff === null && { staff: fieldMessages.required }),
    ...(!isDay(first) && { first: dayError(first) }),
    ...(!isDay(last) && { last: dayError(last) }),
  }
  if (Object.keys(errors).length > 0) return errors
  if (!isWhole && (!starts || !ends))
    return { ...(!starts && { from: timeError(from) }), ...(!ends && { to: timeError(to) }) }
  const issues = TimeOffCreate.safeParse(timeOffBody(values, timeZone)).error?.issues ?? []
  return Object.fromEntries(
    issues.map(({ path, message }) => [fieldOf[String(path[0])] ?? String(path[0]), message]),
  )
}

/** Names the inputs in errors of the server. */
export const inputErrors = (errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([name, text]) => [fieldOf[name] ?? name, text]))
