import { visitStateLabel } from '#contract/appointments/appointments.enums.ts'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { formatDuration } from '#contract/appointments/appointments.rules.ts'
import type { Appointment, CalendarEntry } from '#contract/appointments/appointments.schemas.ts'
import {
  clockTime,
  formatTime,
  minutesOf,
  type WallTime,
  wallTime,
  zoneName,
} from '#contract/appointments/appointments.times.ts'
import { officeHoursOn } from '#contract/desk/desk.rules.ts'
import type { LocationHours } from '#contract/desk/desk.schemas.ts'
import type { Reference } from '#contract/http/fields.ts'
import type { StaffMember } from '#contract/staff/staff.endpoints.ts'
import { startOf } from './calendar-axis.ts'

/** Provider or operatory of a calendar column. */
export interface Place {
  staff?: StaffMember | null
  operatory?: Operatory | null
}

/** A room or chair. */
export interface Operatory extends Reference {
  /** Where it is, when a visit can come from elsewhere. */
  location?: Reference
  time_zone?: string
}

/** A time; `again` is the second pass of one that the clock repeats. */
interface Time extends WallTime {
  again?: boolean
}

/** A time of a column. */
export type PlacedTime = Time & Place

/** A time with its provider and operatory. */
export interface Spot extends Time {
  staff: StaffMember | null
  operatory?: Operatory | null
}

export interface Picked {
  appointment: Appointment
  to: Spot
}

export const wallOf = ({ date_time, time_zone }: CalendarEntry): WallTime =>
  wallTime(new Date(date_time), time_zone)

export function spotOf(entry: CalendarEntry): Spot {
  const { day, minutes, again } = startOf(entry)
  return { day, time: clockTime(minutes), again, staff: entry.staff, operatory: entry.operatory }
}

/** "Busy" when the patient is hidden. */
export const nameOf = ({ patient }: CalendarEntry): string => patient?.name ?? appointmentMessages.busy

export const isMovable = (entry: CalendarEntry): entry is Appointment =>
  entry.patient !== null && entry.status !== 'cancelled'

/** The location, with its time zone when that differs from the usual one. */
export function placeText({ location, date_time, time_zone }: CalendarEntry, usualZone: string): string {
  const instant = new Date(date_time)
  const zone = time_zone !== usualZone && zoneName(instant, time_zone)
  const isOther = zone && zone !== zoneName(instant, usualZone)
  return [location?.name, isOther && `(${zone})`].filter(Boolean).join(' ')
}

/** First name and initial, where names are many. */
export function shortNameOf(entry: CalendarEntry): string {
  const [first = '', ...others] = nameOf(entry).split(' ')
  const initial = others.at(-1)?.[0]
  return initial ? `${first} ${initial}.` : first
}

/** The appointment that an element of the calendar belongs to. */
export const eventIdOf = (target: EventTarget): number =>
  target instanceof Element
    ? Number(target.closest<HTMLElement>('[data-event-id]')?.dataset.eventId)
    : Number.NaN

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
