import { minutesOf, type WallTime, wallTime } from '../appointments/appointments.times.ts'
import { officeHoursOn } from '../desk/desk.rules.ts'
import type { Interval } from '../desk/desk.schemas.ts'
import type { Availability } from './schedules.schemas.ts'

type Office = Availability['offices'][number]

/** The location is undefined for any where the person works. */
export interface Placement {
  staff: number
  location: number | undefined
}

function officesOf({ offices, staff: people }: Availability, { staff, location }: Placement): Office[] {
  const hours = people.find(({ id }) => id === staff)?.hours ?? []
  return offices.flatMap((office) => {
    const own = hours.find((each) => each.location === office.location)
    const isTheirs = office.location === null || (location === undefined ? own : office.location === location)
    return isTheirs ? [{ ...office, office: own?.week ?? office.office }] : []
  })
}

/** Hours of a person on a day, by the clock of each location. Undefined for someone or somewhere unknown. */
export function workingHoursOn(
  availability: Availability,
  placement: Placement,
  day: string,
): Interval[] | undefined {
  if (!availability.staff.some(({ id }) => id === placement.staff)) return undefined
  const offices = officesOf(availability, placement)
  return offices.length === 0 ? undefined : offices.flatMap((office) => officeHoursOn(office, day))
}

const timeOffOf = ({ staff: people }: Availability, staff: number) =>
  people.find(({ id }) => id === staff)?.time_off ?? []

/** Time off of a person on a day, in minutes after midnight of a zone's clock. */
export function timeOffOn(
  availability: Availability,
  staff: number,
  day: string,
  timeZone: string,
): Interval[] {
  return timeOffOf(availability, staff).flatMap(({ starts_at, ends_at }) => {
    const [start, end] = [wallTime(new Date(starts_at), timeZone), wallTime(new Date(ends_at), timeZone)]
    if (start.day > day || end.day < day) return []
    const from = start.day < day ? 0 : minutesOf(start.time)
    return { from, to: end.day > day ? minutesOfDay : minutesOf(end.time) }
  })
}

const minutesOfDay = 24 * 60

const textOf = ({ day, time }: WallTime) => `${day} ${time}`

/** Reason why a person is away at a time: time off or other hours. Undefined when they work or are unknown. */
export function awayAt(
  availability: Availability,
  placement: Placement,
  at: WallTime,
  timeZone: string,
): 'off' | 'hours' | undefined {
  const isOff = timeOffOf(availability, placement.staff).some(
    ({ starts_at, ends_at }) =>
      textOf(wallTime(new Date(starts_at), timeZone)) <= textOf(at) &&
      textOf(at) < textOf(wallTime(new Date(ends_at), timeZone)),
  )
  if (isOff) return 'off'
  const minutes = minutesOf(at.time)
  const hours = workingHoursOn(availability, placement, at.day)
  return hours?.every(({ from, to }) => minutes < from || minutes >= to) ? 'hours' : undefined
}

/** The same for a visit as a whole, between two instants. */
export function awayDuring(
  availability: Availability,
  placement: Placement,
  { start, end }: { start: Date; end: Date },
  timeZone: string,
): 'off' | 'hours' | undefined {
  const isOff = timeOffOf(availability, placement.staff).some(
    ({ starts_at, ends_at }) => new Date(starts_at) < end && new Date(ends_at) > start,
  )
  if (isOff) return 'off'
  const { day, time } = wallTime(start, timeZone)
  const from = minutesOf(time)
  const to = from + (end.getTime() - start.getTime()) / 60_000
  const hours = workingHoursOn(availability, placement, day)
  return hours?.every((open) => from < open.from || to > open.to) ? 'hours' : undefined
}
