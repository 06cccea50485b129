import type { EventCause } from '#contract/events/causes.ts'
import { type Changes, changeEvent } from '#contract/events/event-definition.ts'
import { createdLead, leadValues } from '#contract/events/leads.ts'
import { dayInZone } from '#contract/formats/dates.ts'
import { callText } from '#contract/intake/phone.enums.ts'
import type { LeadSource, LeadStatus, LeadType } from '#contract/leads/leads.enums.ts'
import { statusAfterRepeat } from '#contract/leads/leads.rules.ts'
import {
  addDays,
  firstContact,
  instantAt,
  minutesAfter,
  nextContact,
  notSunday,
  workAfter,
} from './calendar.ts'
import { type CallStatus, callRecord, callStatuses } from './calls.ts'
import { type Company, drawMember, type Member, type Office, staffOf, tell } from './company.ts'
import { otherContacts, type Person, typedPhone } from './people.ts'
import type { Random } from './random.ts'
import type { Draft, Row } from './rows.ts'
import { addDoneTask } from './tasks.ts'
import { additions, fillIn, insurer, laterNotes, messages, notesFor } from './texts.ts'

/** A lead and what is needed to make up more about it. */
export interface Lead {
  id: number
  row: Row<'leads'> & { location_id: number | null; request_count: number; version: number }
  person: Person
  /** Where they got in touch, even if they did not say so and the lead has no location. */
  office: Office
  /** How the call ended; null for what was no call. */
  call: CallStatus | null
  /** Who may work on it, and who mostly does. */
  team: Member[]
  keeper: Member
  /** When it was converted, and by whom. */
  converted: { at: Date; by: Member } | null
  /** Texts of its notes and titles of its tasks: none is used twice. */
  used: Set<string>
  notes: number
}

export const typeWeights: Record<LeadType, number> = {
  phonecall: 44,
  contact_form: 26,
  website: 20,
  chatbot: 10,
}
export const sourceWeights: Record<LeadSource, number> = {
  google: 34,
  facebook: 9,
  instagram: 7,
  youtube: 2,
  other: 2,
  preferral: 15,
  ireferral: 8,
  sreferral: 3,
  dreferral: 4,
  signage: 6,
  flyer: 4,
  seminar: 1,
  tradeshow: 1.5,
  na: 3.5,
}

/** What the staff may set a lead to. */
type Step = Exclude<LeadStatus, 'new' | 'repeat'>
interface Course {
  /** How likely the person gets in touch once more before the staff act. */
  again: number
  /** What comes next, and within how many days. */
  next: Partial<Record<Step | 'stays', number>>
  days: number
}
const courses: Record<LeadStatus, Course> = {
  new: {
    again: 0.14,
    next: { contacted: 56, scheduled: 22, existing: 3, lost: 9, na: 8, stays: 2 },
    days: 9,
  },
  repeat: {
    again: 0.08,
    next: { contacted: 45, scheduled: 30, noshow: 3, lost: 13, na: 4, stays: 5 },
    days: 14,
  },
  contacted: { again: 0.18, next: { scheduled: 36, lost: 46, na: 3, stays: 15 }, days: 30 },
  scheduled: { again: 0.04, next: { converted: 60, noshow: 29, lost: 11 }, days: 30 },
  noshow: { again: 0.18, next: { scheduled: 22, lost: 63, stays: 15 }, days: 40 },
  converted: { again: 0.08, next: { stays: 1 }, days: 0 },
  existing: { again: 0.18, next: { stays: 1 }, days: 0 },
  lost: { again: 0.16, next: { stays: 1 }, days: 0 },
  na: { again: 0.08, next: { stays: 1 }, days: 0 },
}
const knownAtOnce = 0.05
const withoutLocation = 0.04
const byKeeper = 0.75
const noteWithStep = 0.4
const maxNotes = 3
const laterNote = 0.3
const plannedShare = 0.8
// In days.
const laterDays = 12
const longestPlan = 30
const longestOverdue = 24
export const openStatuses = new Set<LeadStatus>(['new', 'repeat', 'contacted', 'scheduled', 'noshow'])
const knownStatuses = new Set<LeadStatus>(['contacted', 'scheduled', 'converted', 'existing', 'noshow'])
const plannedStatuses = new Set<LeadStatus>(['contacted', 'scheduled', 'noshow'])

/** Adds a company's leads, the oldest first, with all that has happened to them until now. */
export function addLeads(
  draft: Draft,
  company: Company,
  nextPerson: (region: Office['region']) => Person,
): Lead[] {
  const { random } = draft

  const shares = Object.fromEntries(company.offices.map(({ share }, index) => [index, share]))
  const arrivals = Array.from({ length: company.practice.leads }, () => {
    const type = random.weighted(typeWeights)
    const office = company.offices[Number(random.weighted(shares))] as Office
    return { type, office, at: firstContact(draft, type, office) }
  }).sort((a, b) => a.at.getTime() - b.at.getTime())
  return arrivals.map((arrival) => {
    const lead = addLead(draft, company, arrival, nextPerson(arrival.office.region))
    while (takeNextStep(draft, lead));
    finish(draft, lead)
    return lead
  })
}

function addLead(
  draft: Draft,
  company: Company,
  { type, office, at }: { type: LeadType; office: Office; at: Date },
  person: Person,
): Lead {
  const { random, rows } = draft
  const call = type === 'phonecall' ? random.weighted(callStatuses) : null
  const location = !call && random.chance(withoutLocation) ? null : office
  const row = {
    company_id: company.id,
    location_id: location?.id ?? null,
    ...contactDetails(random, person, type),
    other_contacts: type === 'contact_form' ? otherContacts(person, rows.leads.length) : [],
    status: random.chance(knownAtOnce) ? ('existing' as const) : ('new' as const),
    type,
    source: random.weighted(sourceWeights),
    insurance_provider: insurer(random, type === 'phonecall' ? 0.35 : 0.5),
    follow_up_date: null,
    address: random.chance(type === 'contact_form' ? 0.4 : 0.1) ? person.address : null,
    preferred_language: random.chance(0.3) ? person.language : ('' as const),
    date_of_birth: random.chance(0.25) ? person.dateOfBirth : null,
    note: call
      ? callRecord(person.phone, office.phone, call, at, random.int(40, 400))
      : fillIn(random, random.pick(messages[type])),
    request_count: 1,
    created_at: at,
    last_seen_at: at,
    updated_at: at,
    updated_by: null,
    version: 1,
    patient_id: null,
  }
  const id = draft.add('leads', row)
  const team = staffOf(company, location)
  const keeper = drawMember(random, team)
  const happened = { converted: null, used: new Set<string>(), notes: 0 }
  const lead: Lead = { id, row, person, office, call, team, keeper, ...happened }
  const cause = isImported(lead) ? 'import' : causeOfType[type]
  tell(draft, lead, at, cause === 'import' ? keeper : null, {
    ...{ type: 'lead.created', data: createdLead(cause, { ...row, location: row.location_id }) },
    history: cause === 'import' ? { file: 'open-day.csv' } : {},
  })
  const details = callText({ outcome: call ?? null, dial_status: null, seconds: 0 })
  const by = call === 'completed' ? keeper : null
  if (call) tell(draft, lead, at, by, { type: 'lead.called', version: 0, data: { details } })
  return lead
}

const causeOfType = {
  contact_form: 'form',
  website: 'form',
  phonecall: 'call',
  chatbot: 'chat',
} as const satisfies Record<LeadType, EventCause>

/** The visitors of an open day were written down in a spreadsheet. */
export const isImported = ({ row }: Pick<Lead, 'row'>): boolean =>
  row.type === 'contact_form' && (row.source === 'seminar' || row.source === 'tradeshow')

// A form asks for a name and a way to answer; of a caller there may only be the number, as `finish` decides.
function contactDetails(random: Random, { firstName, lastName, phone, email }: Person, type: LeadType) {
  const givesPhone = type === 'phonecall' || random.chance(type === 'chatbot' ? 0.8 : 0.9)
  return {
    first_name: firstName,
    last_name: lastName,
    email: !givesPhone || random.chance(type === 'phonecall' ? 0.45 : 0.9) ? email : '',
    phone: type === 'phonecall' ? phone : givesPhone ? typedPhone(random, phone) : '',
    phone_e164: givesPhone ? phone : null,
  }
}

/** Takes a lead one step further; false when it stays where it is, at least until now. */
function takeNextStep(draft: Draft, lead: Lead): boolean {
  const { random, now } = draft
  const { row, office } = lead
  const { again, next, days } = courses[row.status]
  const returned = random.chance(again) && nextContact(draft, row.type, office, row.updated_at)
  if (returned) {
    tell(draft, lead, returned, null, { type: 'lead.repeated', version: 0, data: { type: row.type } })
    const status = statusAfterRepeat(row.status)
    row.request_count++
    row.version++
    Object.assign(row, { status, last_seen_at: returned, updated_at: returned, updated_by: null })
    return true
  }
  const to = random.weighted(next)
  if (to === 'stays') return false
  const at = workAfter(draft, office, row.updated_at, days)
  if (at >= now) return false
  const by = random.chance(byKeeper) ? lead.keeper : drawMember(random, lead.team)
  const changes: Changes = { status: [row.status, to] }
  const follow_up_date = followUp(random, office, to, at)
  if (follow_up_date !== row.follow_up_date) changes.follow_up_date = [row.follow_up_date, follow_up_date]
  row.version++
  Object.assign(row, { status: to, updated_at: at, updated_by: by.id, follow_up_date })
  tell(draft, lead, at, by, { type: 'lead.updated', ...changeEvent(leadValues, changes) })
  if (to === 'converted') lead.converted = { at, by }
  const noted = minutesAfter(draft, at)
  if (random.chance(noteWithStep))
    addNote(draft, lead, by, noted, notesFor(to, lead), plannedStatuses.has(to))
  addDoneTask(draft, lead, by, at)
  return true
}

function followUp(random: Random, { timeZone }: Office, status: LeadStatus, at: Date): string | null {
  if (!plannedStatuses.has(status) || !random.chance(plannedShare)) return null
  return notSunday(addDays(dayInZone(at, timeZone), random.int(2, longestPlan)))
}

/** Adds what only shows when a lead has come to where it is now. */
function finish(draft: Draft, lead: Lead): void {
  const { random, now } = draft
  const { row, office, keeper, call } = lead
  const last = row.updated_at
  const isNamed = knownStatuses.has(row.status) || random.chance(call === 'completed' ? 0.62 : 0.15)
  if (call && !isNamed) Object.assign(row, { first_name: '', last_name: '', email: '' })
  if (row.status === 'na' && random.chance(0.4)) row.source = 'na'
  const later = workAfter(draft, office, last, laterDays)
  if (later < now && (row.status === 'contacted' || row.status === 'noshow') && random.chance(laterNote)) {
    addNote(draft, lead, keeper, later, laterNotes)
  }
  if (later < now && row.status === 'existing' && lead.used.size === 0 && random.chance(0.5)) {
    addNote(draft, lead, keeper, later, notesFor('existing', lead))
  }
  // No one leaves a follow-up overdue forever: it is given up, or put off.
  const today = dayInZone(now, office.timeZone)
  const { follow_up_date } = row
  if (!follow_up_date || follow_up_date > addDays(today, -longestOverdue)) return
  const due = instantAt(follow_up_date, 0, office.timeZone)
  const since = new Date(Math.max(due.getTime(), row.updated_at.getTime()))
  const at = workAfter(draft, office, since, longestOverdue)
  if (at >= now) return
  const putOff = random.chance(0.3) ? notSunday(addDays(today, random.int(-12, 45))) : null
  const changes: Changes = { follow_up_date: [follow_up_date, putOff] }
  tell(draft, lead, at, keeper, { type: 'lead.updated', ...changeEvent(leadValues, changes) })
  row.version++
  Object.assign(row, { follow_up_date: putOff, updated_at: at, updated_by: keeper.id })
}

function addNote(
  draft: Draft,
  lead: Lead,
  by: Member,
  at: Date,
  texts: readonly string[],
  mayAdd = false,
): void {
  const { random, rows } = draft
  const draw = (from: readonly string[]) => {
    const text = random.pick(from.filter((each) => !lead.used.has(each)))
    lead.used.add(text)
    return fillIn(random, text)
  }
  if (lead.notes === maxNotes) return
  lead.notes++
  const content = mayAdd && random.chance(0.4) ? `${draw(texts)} ${draw(additions)}` : draw(texts)
  const about = { company_id: lead.row.company_id, lead_id: lead.id, patient_id: null, staff_id: by.id }
  const note = { ...about, content, created_at: at, updated_at: at }
  rows.notes.push(note)
  tell(draft, lead, at, by, { type: 'lead.note_written', data: {}, history: { content }, of: note })
}
