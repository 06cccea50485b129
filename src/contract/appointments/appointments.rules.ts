import { openingsOn } from '../desk/desk.rules.ts'
import type { LocationHours } from '../desk/desk.schemas.ts'
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
  busy: readonly Busy[]
}

interface SlotQuestion {
  from: Date
  /** Exclusive. */
  to: Date
  /** Minutes. */
  duration: number
  /** Time zone of the location, which also has these hours. */
  timeZone: string
  hours: LocationHours
  providers: readonly Provider[]
}

/** Free start times within office hours, earliest first, in steps of `timeStep`; at most `slotLimits.slots`. */
export function freeSlots({ from, to, duration, timeZone, hours, providers }: SlotQuestion) {
  const slots: { date_time: Date; staff: { id: number; name: string } }[] = []
  const last = wallTime(to, timeZone).day
  for (let day = wallTime(from, timeZone).day; day <= last; day = addDays(day, 1)) {
    const openings = openingsOn(hours, timeZone, day)
    const times = openings.length > 0 ? dayTimes(day, timeZone, timeStep) : []
    // When clocks go back, `dayTimes` lists both instants of 1:00 before 1:30.
    for (const { instant } of times.sort((a, b) => a.instant.getTime() - b.instant.getTime())) {
      const ends = minutesLater(instant, duration)
      if (instant < from || instant >= to) continue
      if (!openings.some(({ start, end }) => start <= instant && ends <= end)) continue
      for (const { id, name, busy } of providers) {
        if (busy.some(({ start, end }) => start < ends && end > instant)) continue
        slots.push({ date_time: instant, staff: { id, name } })
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
