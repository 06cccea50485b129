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
import { officeHoursOn } from '#contract/desk/desk.rules.ts'
import type { LocationHours } from '#contract/desk/desk.schemas.ts'
import type { StaffMember } from '#contract/staff/staff.endpoints.ts'

/** A time, and with whom. */
export interface Spot extends WallTime {
  staff: StaffMember | null
}

export interface Picked {
  appointment: Appointment
  to: Spot
}

export const wallOf = ({ date_time, time_zone }: CalendarEntry): WallTime =>
  wallTime(new Date(date_time), time_zone)

export const spotOf = (entry: CalendarEntry): Spot => ({ ...wallOf(entry), staff: entry.staff })

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

export interface Lane {
  lane: number
  /** How many lanes the appointments take that are connected by overlaps. */
  lanes: number
}

/** Puts appointments that overlap side by side, by id. */
export function lanesOf(events: readonly ScheduleEventData[]): Map<ScheduleEventData['id'], Lane> {
  const places = new Map<ScheduleEventData['id'], Lane>()
  let group: { id: ScheduleEventData['id']; lane: number }[] = []
  let ends: string[] = []
  const settle = () => {
    for (const { id, lane } of group) places.set(id, { lane, lanes: ends.length })
    group = []
    ends = []
  }
  for (const { id, start, end } of [...events].sort((a, b) => a.start.localeCompare(b.start))) {
    if (ends.every((taken) => taken <= start)) settle()
    const free = ends.findIndex((taken) => taken <= start)
    const lane = free === -1 ? ends.length : free
    ends[lane] = end
    group.push({ id, lane })
  }
  settle()
  return places
}

export const mostLanes = (places: ReadonlyMap<unknown, Lane>): number =>
  Math.max(1, ...[...places.values()].map(({ lanes }) => lanes))

export interface DayColumn {
  staff: StaffMember | null
  entries: readonly CalendarEntry[]
}

/** A column for each provider and everyone else who has appointments, then one for those without anyone. */
export function columnsOf(
  providers: readonly StaffMember[],
  entries: readonly CalendarEntry[],
  picked: Picked | undefined,
): DayColumn[] {
  const staffOf = (entry: CalendarEntry) =>
    entry.id === picked?.appointment.id ? picked.to.staff : entry.staff
  const people = new Map(providers.map((person) => [person.id, person]))
  const others = entries.flatMap(({ staff }) => staff ?? [])
  for (const person of others.sort((a, b) => a.name.localeCompare(b.name)))
    if (!people.has(person.id)) people.set(person.id, person)
  const hasUnassigned = people.size === 0 || entries.some((entry) => staffOf(entry) === null)
  return [...people.values(), ...(hasUnassigned ? [null] : [])].map((staff) => ({
    staff,
    entries: entries.filter((entry) => staffOf(entry)?.id === staff?.id),
  }))
}

/** Colors that tell providers apart (`data-tone`). */
const toneCount = 8

/** The color of a provider, the same wherever they work. */
export function tonesOf(everyone: readonly StaffMember[]): (staff: StaffMember | null) => number | undefined {
  const ids = everyone.map(({ id }) => id).sort((a, b) => a - b)
  return (staff) => {
    if (!staff) return undefined
    const index = ids.indexOf(staff.id)
    return (index === -1 ? staff.id : index) % toneCount
  }
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

/** Whether every one of the locations is closed at a time of its clock; never when no hours are known. */
export const isClosedAt = (locations: readonly LocationHours[], { day, time }: WallTime): boolean =>
  locations.length > 0 &&
  locations.every((hours) =>
    officeHoursOn(hours, day).every(({ from, to }) => minutesOf(time) < from || minutesOf(time) >= to),
  )
