import type { AppointmentStatus } from '#contract/appointments/appointments.enums.ts'
import { defaultDuration } from '#contract/appointments/appointments.limits.ts'
import type { Appointment } from '#contract/appointments/appointments.schemas.ts'
import { dayTimes, formatTime, instantsAt, wallTime } from '#contract/appointments/appointments.times.ts'

/** What the inputs of an appointment hold. */
export type AppointmentFormValues = {
  /** yyyy-MM-dd, or what was typed while it is no date. */
  day: string | null
  /** HH:mm on the wall of the location, with `/2` for the second one of a day that has it twice; empty when not chosen. */
  time: string
  staff_id: number | null
  type: string
  status: AppointmentStatus
  /** Minutes. */
  duration: number
  location: number | null
}

const second = '/2'
const wallOf = (time: string) => time.replace(second, '')

/** What a booking starts from. */
export const newAppointment = (given: Partial<AppointmentFormValues>): AppointmentFormValues => ({
  day: null,
  time: '',
  staff_id: null,
  type: '',
  status: 'scheduled',
  duration: defaultDuration,
  location: null,
  ...given,
})

/** Day and time of an instant, as the form holds them. */
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
})

/** The instant that day and time stand for in a zone; undefined when there is none. */
export function instantOf(
  { day, time }: Pick<AppointmentFormValues, 'day' | 'time'>,
  timeZone: string,
): Date | undefined {
  if (!day || !time) return undefined
  return instantsAt({ day, time: wallOf(time) }, timeZone)[time.endsWith(second) ? 1 : 0]
}

/** The times that can be chosen on a day; one in between, that an appointment already has, is one of them. */
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

/** A time of the form as it reads. */
export const timeText = (time: string): string => formatTime(wallOf(time))

/** The body that the form sends; its time has to exist. */
export function bodyOf({ day, time, ...fields }: AppointmentFormValues, timeZone: string) {
  return { ...fields, date_time: instantOf({ day, time }, timeZone)?.toISOString() }
}
