import type { ScheduleEventData } from '@mantine/schedule'
import { appointmentStatusLabel } from '#contract/appointments/appointments.enums.ts'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { formatDuration } from '#contract/appointments/appointments.rules.ts'
import type { Appointment, CalendarEntry } from '#contract/appointments/appointments.schemas.ts'
import {
  clockTime,
  formatTime,
  minutesLater,
  minutesOf,
  type WallTime,
  wallTime,
  zoneName,
} from '#contract/appointments/appointments.times.ts'

/** An appointment that is being moved by the keyboard, and where it would go. */
export interface Picked {
  appointment: Appointment
  to: WallTime
}

/** When an appointment is, as the clock at its location shows it. */
export const wallOf = ({ date_time, time_zone }: CalendarEntry): WallTime =>
  wallTime(new Date(date_time), time_zone)

export const entryOf = (event: ScheduleEventData): CalendarEntry => event.payload as CalendarEntry

/** Whom an entry is about, as far as the person may know. */
export const nameOf = ({ patient }: CalendarEntry): string => patient?.name ?? appointmentMessages.busy

/** True for what can be put at another time from here. */
export const isMovable = (entry: CalendarEntry): entry is Appointment =>
  entry.patient !== null && entry.status !== 'cancelled'

/** Where an entry of the calendar is, and by which clock when that is not the usual one. */
export function placeText({ location, date_time, time_zone }: CalendarEntry, usualZone: string): string {
  const instant = new Date(date_time)
  const zone = zoneName(instant, time_zone)
  return [location?.name, zone !== zoneName(instant, usualZone) && `(${zone})`].filter(Boolean).join(' ')
}

const eventTime = ({ day, time }: WallTime) => `${day} ${time}:00`

/** Day and time of the calendar's own text, `yyyy-MM-dd HH:mm:ss`. */
export const wallFromText = (text: string): WallTime => ({ day: text.slice(0, 10), time: text.slice(11, 16) })

/** An entry as the calendar draws it: by the clock on the wall, so that the browser's own zone plays no part. */
export function eventOf(entry: CalendarEntry, picked: Picked | undefined): ScheduleEventData {
  const { id, date_time, duration, time_zone, type } = entry
  const isPicked = picked?.appointment.id === id
  const start = isPicked ? picked.to : wallOf(entry)
  const end = isPicked
    ? { day: start.day, time: clockTime(Math.min(minutesOf(start.time) + duration, 24 * 60 - 1)) }
    : wallTime(minutesLater(new Date(date_time), duration), time_zone)
  return {
    id,
    title: [nameOf(entry), type].filter(Boolean).join(', '),
    start: eventTime(start),
    end: eventTime(end),
    color: 'teal',
    payload: entry,
  }
}

/** An entry in one sentence, for those who do not see where it stands. */
export function describeEntry(entry: CalendarEntry, place: string): string {
  const { type, duration, status, staff } = entry
  return [
    nameOf(entry),
    type,
    formatTime(wallOf(entry).time),
    formatDuration(duration),
    appointmentStatusLabel(status),
    staff?.name ?? appointmentMessages.notAssigned,
    place,
  ]
    .filter(Boolean)
    .join(', ')
}

/** How many entries stand side by side where most do. */
export function lanesOf(events: readonly ScheduleEventData[]): number {
  const ends: string[] = []
  for (const { start, end } of [...events].sort((a, b) => a.start.localeCompare(b.start))) {
    const free = ends.findIndex((taken) => taken <= start)
    ends[free === -1 ? ends.length : free] = end
  }
  return ends.length
}

const usualDay = { opens: 7 * 60, closes: 19 * 60 }

/** The hours that a calendar has to show: those of a usual day, and further ones where there is something in them. */
export function hoursShown(entries: readonly CalendarEntry[]): { opens: string; closes: string } {
  const starts = entries.map((entry) => minutesOf(wallOf(entry).time))
  const ends = entries.map(({ duration }, index) => Math.min((starts[index] ?? 0) + duration, 24 * 60))
  const opens = Math.floor(Math.min(usualDay.opens, ...starts) / 60) * 60
  const closes = Math.ceil(Math.max(usualDay.closes, ...ends) / 60) * 60
  return {
    opens: `${clockTime(opens)}:00`,
    closes: closes >= 24 * 60 ? '23:59:59' : `${clockTime(closes)}:00`,
  }
}
