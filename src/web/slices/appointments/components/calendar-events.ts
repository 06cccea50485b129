import type { ScheduleEventData } from '@mantine/schedule'
import { appointmentStatusLabel } from '#contract/appointments/appointments.enums.ts'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { formatDuration } from '#contract/appointments/appointments.rules.ts'
import type { Appointment } from '#contract/appointments/appointments.schemas.ts'
import {
  clockTime,
  formatTime,
  minutesLater,
  minutesOf,
  type WallTime,
  wallTime,
} from '#contract/appointments/appointments.times.ts'

/** An appointment that is being moved by the keyboard, and where it would go. */
export interface Picked {
  appointment: Appointment
  to: WallTime
}

/** When an appointment is, as the clock at its location shows it. */
export const wallOf = ({ date_time, time_zone }: Appointment): WallTime =>
  wallTime(new Date(date_time), time_zone)

export const appointmentOf = (event: ScheduleEventData): Appointment => event.payload as Appointment

const eventTime = ({ day, time }: WallTime) => `${day} ${time}:00`

/** Day and time of the calendar's own text, `yyyy-MM-dd HH:mm:ss`. */
export const wallFromText = (text: string): WallTime => ({ day: text.slice(0, 10), time: text.slice(11, 16) })

/** An appointment as the calendar draws it: by the clock on the wall, so that the browser's own zone plays no part. */
export function eventOf(appointment: Appointment, picked: Picked | undefined): ScheduleEventData {
  const { id, date_time, duration, time_zone, type, patient } = appointment
  const isPicked = picked?.appointment.id === id
  const start = isPicked ? picked.to : wallOf(appointment)
  const end = isPicked
    ? { day: start.day, time: clockTime(Math.min(minutesOf(start.time) + duration, 24 * 60 - 1)) }
    : wallTime(minutesLater(new Date(date_time), duration), time_zone)
  return {
    id,
    title: `${patient.name}, ${type}`,
    start: eventTime(start),
    end: eventTime(end),
    color: 'teal',
    payload: appointment,
  }
}

/** An appointment in one sentence, for those who do not see where it stands. */
export function describeAppointment(appointment: Appointment): string {
  const { patient, type, duration, status, staff } = appointment
  return [
    patient.name,
    type,
    formatTime(wallOf(appointment).time),
    formatDuration(duration),
    appointmentStatusLabel(status),
    staff?.name ?? appointmentMessages.notAssigned,
  ].join(', ')
}

const usualDay = { opens: 7 * 60, closes: 19 * 60 }

/** The hours that a calendar has to show: those of a usual day, and further ones where there is something in them. */
export function hoursShown(appointments: readonly Appointment[]): { opens: string; closes: string } {
  const starts = appointments.map((appointment) => minutesOf(wallOf(appointment).time))
  const ends = appointments.map(({ duration }, index) => Math.min((starts[index] ?? 0) + duration, 24 * 60))
  const opens = Math.floor(Math.min(usualDay.opens, ...starts) / 60) * 60
  const closes = Math.ceil(Math.max(usualDay.closes, ...ends) / 60) * 60
  return {
    opens: `${clockTime(opens)}:00`,
    closes: closes >= 24 * 60 ? '23:59:59' : `${clockTime(closes)}:00`,
  }
}
