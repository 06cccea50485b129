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

export interface Picked {
  appointment: Appointment
  to: WallTime
}

export const wallOf = ({ date_time, time_zone }: CalendarEntry): WallTime =>
  wallTime(new Date(date_time), time_zone)

export const entryOf = (event: ScheduleEventData): CalendarEntry => event.payload as CalendarEntry

/** "Busy" when the patient is hidden. */
export const nameOf = ({ patient }: CalendarEntry): string => patient?.name ?? appointmentMessages.busy

export const isMovable = (entry: CalendarEntry): entry is Appointment =>
  entry.patient !== null && entry.status !== 'cancelled'

/** The location, with its time zone when that differs from the usual one. */
export function placeText({ location, date_time, time_zone }: CalendarEntry, usualZone: string): string {
  const instant = new Date(date_time)
  const zone = zoneName(instant, time_zone)
  return [location?.name, zone !== zoneName(instant, usualZone) && `(${zone})`].filter(Boolean).join(' ')
}

const eventTime = ({ day, time }: WallTime) => `${day} ${time}:00`

/** Parses the library's `yyyy-MM-dd HH:mm:ss`. */
export const wallFromText = (text: string): WallTime => ({ day: text.slice(0, 10), time: text.slice(11, 16) })

/** Uses wall-clock time, so the browser's time zone plays no part. */
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

/** For screen readers. */
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

/** The largest number of overlapping entries. */
export function lanesOf(events: readonly ScheduleEventData[]): number {
  const ends: string[] = []
  for (const { start, end } of [...events].sort((a, b) => a.start.localeCompare(b.start))) {
    const free = ends.findIndex((taken) => taken <= start)
    ends[free === -1 ? ends.length : free] = end
  }
  return ends.length
}

const usualDay = { opens: 7 * 60, closes: 19 * 60 }

/** The usual day, extended to fit all entries. */
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
