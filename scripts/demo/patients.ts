import { createdPatient } from '#contract/events/patients.ts'
import { dayInZone } from '#contract/formats/dates.ts'
import type { PatientStatus } from '#contract/patients/patients.enums.ts'
import { addDays, dayMilliseconds, notSunday, workBetween } from './calendar.ts'
import { type Company, drawMember, type Member, type Office, staffOf, tell, withoutLogin } from './company.ts'
import { type Lead, sourceWeights } from './leads.ts'
import { otherContacts, type Person } from './people.ts'
import type { Draft, Row } from './rows.ts'
import { insurer, patientNotes, patientTasks } from './texts.ts'

export interface Patient {
  id: number
  row: Row<'patients'> & { location_id: number | null }
  office: Office
  team: Member[]
}

interface Beginning {
  since: Date
  weights: Partial<Record<PatientStatus, number>>
  person: Person
  office: Office
  lead?: Lead
  by?: Member
}

const convertedShare = 0.55
const fromConverted = { active: 78, scheduled: 18, inactive: 4 }
const fromExisting = { active: 84, inactive: 16 }
const fromElsewhere = { new_lead: 16, interested: 20, scheduled: 14, active: 38, inactive: 12 }

const noteShare = 0.45
const taskShare = 0.08
const taskDays = 28

/** Adds a company's patients, the oldest first: those behind existing leads, many of the converted ones, and some others. */
export function addPatients(
  draft: Draft,
  company: Company,
  leads: readonly Lead[],
  nextPerson: (region: Office['region']) => Person,
): Patient[] {
  const { random, now } = draft
  const fromLeads = leads.flatMap((lead): Beginning[] => {
    const { row, person, office, converted } = lead
    if (row.status === 'existing') {
      // They were patients before they turned up as a lead.
      const since = new Date(Number(row.created_at) - random.int(60, 900) * dayMilliseconds)
      return [{ since, weights: fromExisting, person, office, lead }]
    }
    if (!converted || !random.chance(convertedShare)) return []
    return [{ since: converted.at, weights: fromConverted, person, office, lead, by: converted.by }]
  })
  const others = Array.from({ length: company.practice.otherPatients }, (): Beginning => {
    const office = random.pick(company.offices)
    const since = new Date(now.getTime() - random.int(1, 1_000) * dayMilliseconds)
    return { since, weights: fromElsewhere, person: nextPerson(office.region), office }
  })
  return [...fromLeads, ...others]
    .sort((a, b) => a.since.getTime() - b.since.getTime())
    .map((beginning) => {
      const patient = addPatient(draft, company, beginning)
      addWork(draft, patient)
      return patient
    })
}

function addPatient(
  draft: Draft,
  company: Company,
  { since, weights, person, office, lead, by }: Beginning,
): Patient {
  const { random, now, rows } = draft
  const status = random.weighted(weights)
  const isTreated = status === 'active' || status === 'inactive'
  const row = {
    company_id: company.id,
    location_id: lead ? lead.row.location_id : office.id,
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
    phone: person.phone,
    phone_e164: person.phone,
    other_contacts: otherContacts(person, rows.patients.length),
    status,
    source: lead?.row.source ?? random.weighted(sourceWeights),
    address: random.chance(0.85) ? person.address : null,
    preferred_language: person.language,
    date_of_birth: person.dateOfBirth,
    insurance_provider: lead?.row.insurance_provider || insurer(random, 0.7),
    // In dollars: many had a checkup or two, few a large treatment.
    total_value: isTreated
      ? Math.round((90 + 6_000 * random.next() ** 4 + random.int(0, 400)) * 100) / 100
      : null,
    created_at: since,
    updated_at: random.between(since, now),
    version: random.int(1, 4),
  }
  const id = draft.add('patients', row)
  if (lead) lead.row.patient_id = id
  const patient = { id, row, office, team: staffOf(company, row.location_id === null ? null : office) }
  const data = createdPatient('person', { ...row, location: row.location_id })
  tell(draft, patient, since, by ?? drawMember(random, patient.team), {
    ...{ type: 'patient.created', data: { ...data, ...(lead && { lead: lead.id }) } },
  })
  return patient
}

// What the staff have written and planned.
function addWork(draft: Draft, patient: Patient): void {
  const { random, now, rows } = draft
  const { id, row, office, team } = patient
  const about = { company_id: row.company_id, lead_id: null, patient_id: id }
  const since = row.created_at
  for (const content of random
    .shuffle(patientNotes)
    .slice(0, Number(random.chance(noteShare)) * random.int(1, 2))) {
    const [by, at] = [drawMember(random, team), workBetween(draft, office, since, now)]
    const note = { ...about, staff_id: by.id, content, created_at: at, updated_at: at }
    rows.notes.push(note)
    tell(draft, patient, at, by, { type: 'patient.note_written', data: {}, history: { content }, of: note })
  }
  if (!random.chance(taskShare)) return
  const recently = new Date(Math.max(since.getTime(), now.getTime() - taskDays * dayMilliseconds))
  const [by, at] = [drawMember(random, team), workBetween(draft, office, recently, now)]
  const [title = '', description = ''] = random.pick(patientTasks)
  const task = {
    ...about,
    staff_id: by.id,
    assigned_to: drawMember(random, withoutLogin(team)).id,
    title,
    description,
    content: '',
    due_date: notSunday(addDays(dayInZone(now, office.timeZone), random.int(1, taskDays))),
    status: 'pending' as const,
    created_at: at,
    updated_at: at,
    version: 1,
  }
  rows.tasks.push(task)
  const data = { status: task.status, assigned_to: task.assigned_to }
  tell(draft, patient, at, by, { type: 'patient.task_created', data, history: { title }, of: task })
}
