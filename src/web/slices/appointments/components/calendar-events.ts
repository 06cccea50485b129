import { visitStateLabel } from '#contract/appointments/appointments.enums.ts'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { formatDuration } from '#contract/appointments/appointments.rules.ts'
import type { Appointment, CalendarEntry } from '#contract/appointments/appointments.schemas.ts'
import {
  formatTime,
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

/** Parses the library's `yyyy-MM-dd HH:mm:ss`. */
export const wallFromText = (text: string): WallTime => ({ day: text.slice(0, 10), time: text.slice(11, 16) })

/** For screen readers. */
export function describeEntry(entry: CalendarEntry, place: string): string {
  const { type, duration, visit_state, staff } = entry
  return [
    nameOf(entry),
    type,
    formatTime(wallOf(entry).time),
    formatDuration(duration),
    visitStateLabel(visit_state),
    staff?.name ?? appointmentMessages.notAssigned,
    place,
  ]
    .filter(Boolean)
    .join(', ')
}

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

/** Whether every one of the locations is closed at a time of its clock; never when no hours are known. */
export const isClosedAt = (locations: readonly LocationHours[], { day, time }: WallTime): boolean =>
  locations.length > 0 &&
  locations.every((hours) =>
    officeHoursOn(hours, day).every(({ from, to }) => minutesOf(time) < from || minutesOf(time) >= to),
  )
