import {
  type AppointmentStatus,
  statusOfVisit,
  suggestedCancelReasons,
  type VisitState,
} from '#contract/appointments/appointments.enums.ts'
import { firstVisitState } from '#contract/appointments/appointments.rules.ts'
import { wallTime } from '#contract/appointments/appointments.times.ts'
import { appointmentValues } from '#contract/events/appointments.ts'
import { type Changes, toldChange } from '#contract/events/event-definition.ts'
import { dayInZone } from '#contract/formats/dates.ts'
import type { StaffRole } from '#contract/staff/staff.enums.ts'
import { addDays, dayMilliseconds, instantAt, minuteMilliseconds, openingHours, weekday } from './calendar.ts'
import { type Company, drawMember, type Member, type Office, tell } from './company.ts'
import type { Patient } from './patients.ts'
import type { Draft } from './rows.ts'

const daysBack = 42
const daysAhead = 35
// How much of a day is booked: nearly all of it today, less the further it is away.
const fullness = 0.78
const emptierPerDay = 0.016
const canceledShare = 0.07
const missedShare = 0.04
// Visits of the last day that have no end yet.
const unfinishedShare = 0.15
const confirmedShare = 0.6
const notes = [
  'Needs the ramp',
  'Prefers texts',
  'Nervous: allow time',
  'Brings both children',
  'Interpreter',
]
// An office with fewer patients has emptier days.
const fewPatients = 60
// In minutes after midnight.
export const lunch = { from: 12 * 60, to: 13 * 60 }
const slot = 30

/** What those who treat do: how long it takes, in minutes, and how often it occurs against the rest. */
const treatments: Partial<Record<StaffRole, Record<string, [minutes: number, weight: number]>>> = {
  dentist: {
    Filling: [45, 26],
    Crown: [90, 14],
    'Root canal': [90, 9],
    Extraction: [60, 9],
    Consultation: [30, 18],
    Checkup: [30, 14],
    Emergency: [30, 6],
    'Follow-up': [30, 12],
  },
  hygienist: {
    Cleaning: [60, 52],
    Checkup: [30, 20],
    'X-ray': [30, 12],
    Whitening: [60, 9],
    'Follow-up': [30, 7],
  },
  // The owner of a small practice treats.
  administrator: {
    Consultation: [30, 34],
    Adjustment: [30, 44],
    'Braces fitting': [90, 12],
    'Follow-up': [30, 10],
  },
}

/** Times that a provider, an operatory or a patient is booked, by a name of it. */
function createSchedule() {
  const booked = new Map<string, { start: Date; end: Date }[]>()
  const isFree = (name: string, start: Date, end: Date) =>
    !booked.get(name)?.some((time) => time.start < end && time.end > start)
  return {
    isFree,
    book: (name: string, start: Date, end: Date) =>
      booked.set(name, [...(booked.get(name) ?? []), { start, end }]),
  }
}
const patientKey = ({ id }: Patient) => `patient ${id}`
const operatoryKey = (id: number) => `operatory ${id}`

/** Adds the appointments of some weeks around today. No one has two at a time, except canceled ones. */
export function addAppointments(draft: Draft, company: Company, patients: readonly Patient[]): void {
  const { staff, practice, offices } = company
  const today = dayInZone(draft.now, practice.timeZone)
  const schedule = createSchedule()
  const clinical = staff.filter(({ role }) => role === 'dentist' || role === 'hygienist')
  const treating = clinical.length > 0 ? clinical : staff.filter(({ role }) => role === 'administrator')
  for (const member of treating) {
    const own = offices.filter(({ name }) => member.role === 'administrator' || member.offices.includes(name))
    for (let ahead = -daysBack; ahead <= daysAhead; ahead++) {
      const day = addDays(today, ahead)
      // Those who work at two offices are at one of them on each day.
      const office = own[weekday(day) % own.length] as Office
      const known = patients.filter(({ row }) => row.location_id === office.id)
      const share = Math.min(fullness - Math.max(0, ahead) * emptierPerDay, known.length / fewPatients)
      addDay(draft, { member, office, day, known, share, schedule })
    }
  }
}

interface Day {
  member: Member
  office: Office
  day: string
  known: readonly Patient[]
  /** The booked share of the day. */
  share: number
  schedule: ReturnType<typeof createSchedule>
}

function addDay(draft: Draft, { member, office, day, known, share, schedule }: Day): void {
  const { random } = draft
  const hours = openingHours(day, office)
  const offered = treatments[member.role] ?? {}
  const weights = Object.fromEntries(Object.entries(offered).map(([type, [, weight]]) => [type, weight]))
  if (!hours || known.length === 0) return
  for (let at = hours[0]; at < hours[1]; at += slot) {
    const type = random.weighted(weights)
    const [minutes = slot] = offered[type] ?? []
    const isLunch = at < lunch.to && at + minutes > lunch.from
    if (isLunch || at + minutes > hours[1] || !random.chance(share)) continue
    const start = instantAt(day, at, office.timeZone)
    const end = new Date(start.getTime() + minutes * minuteMilliseconds)
    const first = known.indexOf(random.pick(known))
    const inTurn = [...known.slice(first), ...known.slice(0, first)]
    const patient = inTurn.find((each) => schedule.isFree(patientKey(each), start, end))
    if (!patient) continue
    const operatory = office.operatories.find((id) => schedule.isFree(operatoryKey(id), start, end)) ?? null
    const status = addAppointment(draft, { member, office, operatory, start, end, type, patient })
    if (status && status !== 'cancelled') {
      schedule.book(patientKey(patient), start, end)
      if (operatory !== null) schedule.book(operatoryKey(operatory), start, end)
    }
    // The time of a canceled one may go to someone else.
    if (status && status !== 'cancelled') at = Math.ceil((at + minutes) / slot) * slot - slot
  }
}

interface NewAppointment {
  member: Member
  office: Office
  patient: Patient
  /** Null when all are in use. */
  operatory: number | null
  start: Date
  end: Date
  type: string
}

/** Adds an appointment and what is told of it; undefined when it would have been booked before the patient was known. */
function addAppointment(draft: Draft, appointment: NewAppointment): AppointmentStatus | undefined {
  const { random, now, rows } = draft
  const { member, office, patient, operatory, start, end, type } = appointment
  const { company_id, created_at } = patient.row
  const since = Number(created_at)
  const latest = Math.min(now.getTime(), start.getTime()) - 120 * minuteMilliseconds
  if (since >= latest) return undefined
  const ahead = random.int(1, 30) * dayMilliseconds + random.int(0, 480) * minuteMilliseconds
  const booked = new Date(Math.max(since, Math.min(latest, start.getTime() - ahead)))
  const state = drawState(draft, start, end)
  const status = statusOfVisit[state]
  const first = firstVisitState('scheduled')
  const settled = state === first ? null : settledAt(draft, { state, booked, latest, start, ends_at: end })
  const by = settled && (status === 'cancelled' ? drawMember(random, patient.team) : member)
  const visit = {
    company_id,
    patient_id: patient.id,
    location_id: office.id,
    operatory_id: operatory,
    staff_id: member.id,
    starts_at: start,
    ends_at: end,
    type,
    status,
    visit_state: state,
    visit_state_at: settled,
    visit_state_by: by?.id ?? null,
    cancel_reason: state === 'canceled' ? random.pick(suggestedCancelReasons) : '',
    note: random.chance(0.08) ? random.pick(notes) : '',
    created_at: booked,
    updated_at: settled ?? booked,
    version: settled ? 2 : 1,
  }
  rows.appointments.push(visit)
  const history = { type, at: wallTime(start, office.timeZone) }
  const data = { date_time: start.toISOString(), status: 'scheduled', visit_state: first } as const
  const placed = { location: office.id, staff: member.id }
  const booker = drawMember(random, patient.team)
  const booking = {
    type: 'patient.appointment_booked',
    data: { ...data, ...placed },
    history,
    of: visit,
  } as const
  tell(draft, patient, booked, booker, booking)
  if (!settled || !by) return status
  const changes: Changes = { visit_state: [first, state] }
  const step = {
    data: toldChange(appointmentValues, changes),
    history: { ...history, status, visit_state: state, changes },
    of: visit,
  }
  if (state === 'canceled')
    tell(draft, patient, settled, by, { type: 'patient.appointment_cancelled', ...step })
  else tell(draft, patient, settled, by, { type: 'patient.appointment_set', ...step })
  return status
}

const dayMinutes = 24 * 60

/** Where a visit stands now. */
function drawState({ random, now }: Draft, start: Date, end: Date): VisitState {
  if (random.chance(canceledShare)) return 'canceled'
  const minutesAgo = (now.getTime() - end.getTime()) / minuteMilliseconds
  if (minutesAgo >= 0) {
    if (minutesAgo < dayMinutes && random.chance(unfinishedShare)) return 'confirmed'
    return random.chance(missedShare) ? 'no_show' : 'done'
  }
  if (start <= now) return 'in_chair'
  const minutesAhead = (start.getTime() - now.getTime()) / minuteMilliseconds
  if (minutesAhead <= 30) return 'arrived'
  return minutesAhead < 3 * dayMinutes && random.chance(confirmedShare) ? 'confirmed' : 'unconfirmed'
}

interface Course {
  state: VisitState
  booked: Date
  /** Some time before the visit, or before now. */
  latest: number
  start: Date
  ends_at: Date
}

/** When the state was set. */
function settledAt({ random, now }: Draft, { state, booked, latest, start, ends_at }: Course): Date {
  if (state === 'done') return ends_at
  if (state === 'in_chair') return start
  if (state === 'no_show') return new Date(Math.min(now.getTime(), start.getTime() + 20 * minuteMilliseconds))
  if (state === 'arrived') return new Date(Math.min(now.getTime(), start.getTime() - 5 * minuteMilliseconds))
  return random.between(booked, latest)
}
