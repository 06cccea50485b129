import type { AppointmentStatus } from '#contract/appointments/appointments.enums.ts'
import { defaultDuration } from '#contract/appointments/appointments.limits.ts'
import type { Appointment } from '#contract/appointments/appointments.schemas.ts'
import { dayTimes, formatTime, instantsAt, wallTime } from '#contract/appointments/appointments.times.ts'
import { isDay } from '#web/ui/day-text.ts'

export type AppointmentFormValues = {
  /** yyyy-MM-dd, or invalid text as typed. */
  day: string | null
  /** HH:mm at the location. `/2` marks the second occurrence when clocks go back. Empty when not chosen. */
  time: string
  staff_id: number | null
  type: string
  status: AppointmentStatus
  /** Minutes. */
  duration: number
  location: number | null
  operatory: number | null
  note: string
}

const second = '/2'
const wallOf = (time: string) => time.replace(second, '')

export const newAppointment = (given: Partial<AppointmentFormValues>): AppointmentFormValues => ({
  day: null,
  time: '',
  staff_id: null,
  type: '',
  status: 'scheduled',
  duration: defaultDuration,
  location: null,
  operatory: null,
  note: '',
  ...given,
})

export function whenOf(instant: Date, timeZone: string): Pick<AppointmentFormValues, 'day' | 'time'> {
  const wall = wallTime(instant, timeZone)
  const [first] = instantsAt(wall, timeZone)
  const isSecond = first !== undefined && first.getTime() !== instant.getTime()
  return { day: wall.day, time: isSecond ? `${wall.time}${second}` : wall.time }
}

export const formValuesOf = (appointment: Appointment): AppointmentFormValues => ({
  ...whenOf(new Date(appointment.date_time), appointment.time_zone),
  staff_id: appointment.staff?.id ?? null,
  type: appointment.type,
  status: appointment.status,
  duration: appointment.duration,
  location: appointment.location?.id ?? null,
  operatory: appointment.operatory?.id ?? null,
  note: appointment.note,
})

/** Undefined for a day that is still being typed and for a time that the zone skips. */
export function instantOf(
  { day, time }: Pick<AppointmentFormValues, 'day' | 'time'>,
  timeZone: string,
): Date | undefined {
  if (!day || !isDay(day) || !time) return undefined
  return instantsAt({ day, time: wallOf(time) }, timeZone)[time.endsWith(second) ? 1 : 0]
}

/** Includes the appointment's current time even if it is off the grid. */
export function timeChoices(day: string, current: string, timeZone: string) {
  const times = dayTimes(day, timeZone)
  const choices = times.map(({ time, label }, index) => ({
    value: times[index - 1]?.time === time ? `${time}${second}` : time,
    label,
  }))
  const isOther = current !== '' && !choices.some(({ value }) => value === current)
  if (!isOther || !instantOf({ day, time: current }, timeZone)) return choices
  return [...choices, { value: current, label: timeText(current) }].sort((a, b) =>
    a.value < b.value ? -1 : 1,
  )
}

export const timeText = (time: string): string => formatTime(wallOf(time))

export function bodyOf({ day, time, ...fields }: AppointmentFormValues, timeZone: string) {
  return { ...fields, date_time: instantOf({ day, time }, timeZone)?.toISOString() }
}
