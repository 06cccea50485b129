import { openingsOn, weekdayOf } from '../desk/desk.rules.ts'
import type { LocationHours, Week } from '../desk/desk.schemas.ts'
import type { Reference } from '../http/fields.ts'
import { type AppointmentStatus, statusOfVisit, type VisitState, visitStates } from './appointments.enums.ts'
import { appointmentLimits, slotLimits, timeStep } from './appointments.limits.ts'
import { addDays, dayTimes, minutesLater, wallTime } from './appointments.times.ts'

const timeForm = /^(\d{1,2}):([0-5]\d)(?::([0-5]\d))?$/

/** Minutes of `90`, `00:45` or `1:30:00`, with seconds rounded; undefined for other texts (spec section 3). */
export function durationFromText(text: string): number | undefined {
  if (/^\d{1,4}$/.test(text.trim())) return Number(text)
  const match = timeForm.exec(text.trim())
  if (!match) return undefined
  const [hours, minutes, seconds] = [1, 2, 3].map((part) => Number(match[part] ?? 0)) as [
    number,
    number,
    number,
  ]
  return hours * 60 + minutes + Math.round(seconds / 60)
}

export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours && `${hours} h`, rest && `${rest} min`].filter(Boolean).join(' ')
}

/** A booked interval; `end` is exclusive. */
export interface Busy {
  start: Date
  end: Date
}

/** A staff member who can be booked. */
export interface Provider {
  id: number
  name: string
  /** Visits and time off. */
  busy: readonly Busy[]
  /** Where they work. */
  locations: readonly number[]
  /** Their own hours at locations; elsewhere the office hours hold. */
  weeks: readonly { location: number; week: Week }[]
}

export const weekdayKeys = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** Limits of start times on the clock of the location. */
export interface SlotTimes {
  /** 0 is Monday; any day when empty. */
  weekdays: readonly number[]
  /** HH:mm; `before` is exclusive. */
  after: string
  before: string
}
export const anyTime: SlotTimes = { weekdays: [], after: '00:00', before: '24:00' }

const limitForm = /^(before|after):((?:[01]\d|2[0-3]):[0-5]\d)$/

/** Reads limits such as `tue,before:09:00`; undefined for other texts. */
export function slotTimesFromText(text: string): SlotTimes | undefined {
  let { weekdays, after, before } = anyTime
  for (const part of text.split(',')) {
    const weekday = (weekdayKeys as readonly string[]).indexOf(part)
    const [, limit, time = ''] = limitForm.exec(part) ?? []
    if (weekday >= 0) weekdays = [...weekdays, weekday]
    else if (limit === 'after') after = time > after ? time : after
    else if (limit === 'before') before = time < before ? time : before
    else return undefined
  }
  return { weekdays, after, before }
}

/** Where and when slots are searched. */
export interface SlotPlace {
  /** Null for a practice without locations. */
  location: Reference | null
  timeZone: string
  hours: LocationHours
  from: Date
  /** Exclusive. */
  to: Date
}

interface SlotQuestion {
  places: readonly SlotPlace[]
  /** Minutes. */
  duration: number
  at?: SlotTimes | undefined
  /** In the order of slots at the same time. */
  providers: readonly Provider[]
}

interface FreeSlot {
  date_time: Date
  staff: Reference
  location: Reference | null
}

/**
 * Free start times within the hours of the providers, or else the office hours of the places, earliest first, in steps
 * of `timeStep`; at most `slotLimits.slots`. Providers are offered where they work.
 */
export function freeSlots({ places, duration, at = anyTime, providers }: SlotQuestion): FreeSlot[] {
  const slots = places.flatMap((place) => {
    const here = providers.filter(({ locations }) => !place.location || locations.includes(place.location.id))
    return slotsAt(place, duration, at, here)
  })
  if (places.length === 1) return slots
  const rank = new Map(providers.map(({ id }, index) => [id, index]))
  const rankOf = ({ staff }: FreeSlot) => rank.get(staff.id) ?? 0
  return slots
    .sort((a, b) => a.date_time.getTime() - b.date_time.getTime() || rankOf(a) - rankOf(b))
    .slice(0, slotLimits.slots)
}

function slotsAt(
  { location, timeZone, hours, from, to }: SlotPlace,
  duration: number,
  { weekdays, after, before }: SlotTimes,
  providers: readonly Provider[],
): FreeSlot[] {
  const slots: FreeSlot[] = []
  const last = wallTime(to, timeZone).day
  for (let day = wallTime(from, timeZone).day; day <= last; day = addDays(day, 1)) {
    if (weekdays.length > 0 && !weekdays.includes(weekdayOf(day))) continue
    const ofOffice = openingsOn(hours, timeZone, day)
    const onDay = providers.map(({ id, name, busy, weeks }) => {
      const week = weeks.find((own) => own.location === location?.id)?.week
      const openings = week ? openingsOn({ ...hours, office: week }, timeZone, day) : ofOffice
      const taken = busy.filter(({ start, end }) =>
        openings.some((open) => start < open.end && end > open.start),
      )
      return { id, name, openings, taken }
    })
    const isWorkday = onDay.some(({ openings }) => openings.length > 0)
    const times = isWorkday ? dayTimes(day, timeZone, timeStep) : []
    // When clocks go back, `dayTimes` lists both instants of 1:00 before 1:30.
    for (const { instant, time } of times.sort((a, b) => a.instant.getTime() - b.instant.getTime())) {
      const ends = minutesLater(instant, duration)
      if (time < after || time >= before || instant < from || instant >= to) continue
      for (const { id, name, openings, taken } of onDay) {
        if (!openings.some(({ start, end }) => start <= instant && ends <= end)) continue
        if (taken.some(({ start, end }) => start < ends && end > instant)) continue
        slots.push({ date_time: instant, staff: { id, name }, location })
        if (slots.length === slotLimits.slots) return slots
      }
    }
  }
  return slots
}

export const isPossibleDuration = (minutes: number): boolean =>
  minutes >= appointmentLimits.minDuration && minutes <= appointmentLimits.maxDuration

/** The state of a visit when only its status is known. */
export const firstVisitState = (status: AppointmentStatus): VisitState =>
  visitStates.find((state) => statusOfVisit[state] === status) ?? 'unconfirmed'

interface VisitFields {
  status: AppointmentStatus
  visit_state: VisitState
}

/**
 * Status and state after a change. A new state sets the status; a new status keeps a state that belongs to it and
 * else takes its first. Undefined when the change names a new state and a new status that don't belong together.
 */
export function visitAfter(
  before: VisitFields,
  change: Partial<{ [K in keyof VisitFields]: VisitFields[K] | undefined }>,
): VisitFields | undefined {
  const { status = before.status, visit_state = before.visit_state } = change
  if (visit_state !== before.visit_state) {
    const belongs = statusOfVisit[visit_state] === status || status === before.status
    return belongs ? { status: statusOfVisit[visit_state], visit_state } : undefined
  }
  return {
    status,
    visit_state: statusOfVisit[visit_state] === status ? visit_state : firstVisitState(status),
  }
}

/**
 * The usual next state: confirmed before the day, then arrived, in the chair and done. Undefined for an ended visit and
 * for a confirmed visit on a later day.
 */
export function nextVisitState(
  { visit_state, date_time, time_zone }: { visit_state: VisitState; date_time: string; time_zone: string },
  now: Date,
): 'confirmed' | 'arrived' | 'in_chair' | 'done' | undefined {
  if (statusOfVisit[visit_state] !== 'scheduled') return undefined
  const day = wallTime(new Date(date_time), time_zone).day
  const today = wallTime(now, time_zone).day
  if (day < today || visit_state === 'in_chair') return 'done'
  if (visit_state === 'arrived') return 'in_chair'
  if (day === today) return 'arrived'
  return visit_state === 'unconfirmed' ? 'confirmed' : undefined
}
