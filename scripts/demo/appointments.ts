import type { AppointmentStatus } from '#contract/appointments/appointments.enums.ts'
import { dayInZone } from '#contract/formats/dates.ts'
import { addDays, dayMilliseconds, instantAt, weekday } from './calendar.ts'
import type { DemoPatient } from './patients.ts'
import type { Practice, PracticeLocation, PracticeStaff } from './practice.ts'
import type { Random } from './random.ts'
import { drawStaff } from './staffing.ts'

/** An appointment before it has an id. */
export interface DemoAppointment {
  patient: DemoPatient
  location: PracticeLocation
  staff: PracticeStaff
  start: Date
  /** Minutes. */
  duration: number
  type: string
  status: AppointmentStatus
  booked: { at: Date; by: PracticeStaff }
  /** When it was done or called off. */
  settled: { at: Date; by: PracticeStaff } | null
}

const daysBack = 42
const daysAhead = 35
// How much of a day is booked: nearly all of it today, less the further it is away.
const fullness = 0.78
const emptierPerDay = 0.016
const calledOff = 0.07
// With fewer patients than so many a day is emptier still.
const fewPatients = 60
const lunch = [12 * 60, 13 * 60] as const
const minute = 60_000

type Treatment = readonly [type: string, minutes: number, weight: number]
const treatments: Partial<Record<PracticeStaff['role'], readonly Treatment[]>> = {
  dentist: [
    ['Filling', 45, 26],
    ['Crown', 90, 14],
    ['Root canal', 90, 9],
    ['Extraction', 60, 9],
    ['Consultation', 30, 18],
    ['Checkup', 30, 14],
    ['Emergency', 30, 6],
    ['Follow-up', 30, 12],
  ],
  hygienist: [
    ['Cleaning', 60, 52],
    ['Checkup', 30, 20],
    ['X-ray', 30, 12],
    ['Whitening', 60, 9],
    ['Follow-up', 30, 7],
  ],
  // A small practice, whose owner treats.
  administrator: [
    ['Consultation', 30, 34],
    ['Adjustment', 30, 44],
    ['Braces fitting', 90, 12],
    ['Follow-up', 30, 10],
  ],
}

/** Who treats: the dentists and hygienists; in a practice without any, its administrator. */
function treating({ staff }: Practice): PracticeStaff[] {
  const clinical = staff.filter(({ role }) => role === 'dentist' || role === 'hygienist')
  return clinical.length > 0 ? clinical : staff.filter(({ role }) => role === 'administrator')
}

/** The appointments of some weeks around now, no two at a time of one staff member but for those called off. */
export function makeAppointments(
  practice: Practice,
  patients: readonly DemoPatient[],
  random: Random,
  now: Date,
): DemoAppointment[] {
  const today = dayInZone(now, practice.timeZone)
  const days = Array.from({ length: daysBack + 1 + daysAhead }, (_, index) => index - daysBack)
  return treating(practice).flatMap((staff) =>
    days.flatMap((ahead) => {
      const day = addDays(today, ahead)
      const location = placeOf(practice, staff, day)
      const hours = location && (weekday(day) === 6 ? location.open.saturday : location.open.weekdays)
      if (!location || !hours || weekday(day) === 0) return []
      const share = fullness - Math.max(0, ahead) * emptierPerDay
      return makeDay({ practice, staff, location, day, hours, share, patients, random, now })
    }),
  )
}

// Who works at two places is at one of them on each day.
function placeOf({ locations }: Practice, staff: PracticeStaff, day: string): PracticeLocation | undefined {
  const own = locations.filter(({ name }) => staff.locations.length === 0 || staff.locations.includes(name))
  return own[weekday(day) % own.length]
}

interface Day {
  practice: Practice
  staff: PracticeStaff
  location: PracticeLocation
  day: string
  /** Minutes after midnight. */
  hours: readonly [number, number]
  share: number
  patients: readonly DemoPatient[]
  random: Random
  now: Date
}

function makeDay(day: Day): DemoAppointment[] {
  const { staff, location, hours, random } = day
  const offered = treatments[staff.role] ?? []
  const weights = Object.fromEntries(offered.map(([type, , weight]) => [type, weight]))
  const known = day.patients.filter((patient) => patient.location === location)
  const share = Math.min(day.share, known.length / fewPatients)
  const made: DemoAppointment[] = []
  for (let at = hours[0]; at < hours[1]; at += 30) {
    const type = random.weighted(weights)
    const duration = offered.find(([name]) => name === type)?.[1] ?? 30
    const end = at + duration
    const isLunch = at < lunch[1] && end > lunch[0]
    if (isLunch || end > hours[1] || known.length === 0 || !random.chance(share)) continue
    const appointment = makeOne(day, { patient: random.pick(known), at, duration, type })
    if (!appointment) continue
    made.push(appointment)
    // The time of one that was called off may go to somebody else.
    if (appointment.status !== 'cancelled') at = Math.ceil(end / 30) * 30 - 30
  }
  return made
}

function makeOne(
  { practice, staff, location, day, random, now }: Day,
  given: { patient: DemoPatient; at: number; duration: number; type: string },
): DemoAppointment | null {
  const { patient, at, duration, type } = given
  const start = instantAt(day, at, location.timeZone ?? practice.timeZone)
  const since = patient.row.created_at.getTime()
  const latest = Math.min(now.getTime(), start.getTime()) - 2 * 60 * minute
  // Nobody is booked before the practice knows them.
  if (since >= latest) return null
  const end = new Date(start.getTime() + duration * minute)
  const lead = random.int(1, 30) * dayMilliseconds + random.int(0, 8 * 60) * minute
  const booked = new Date(Math.max(since, Math.min(latest, start.getTime() - lead)))
  const isOff = random.chance(calledOff)
  const status = isOff ? 'cancelled' : end <= now ? 'completed' : 'scheduled'
  const by = () => drawStaff(random, practice, location)
  const between = new Date(booked.getTime() + Math.floor(random.next() * (latest - booked.getTime())))
  return {
    patient,
    location,
    staff,
    start,
    duration,
    type,
    status,
    booked: { at: booked, by: by() },
    settled: isOff ? { at: between, by: by() } : status === 'completed' ? { at: end, by: staff } : null,
  }
}
