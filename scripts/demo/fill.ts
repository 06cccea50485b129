import { addAppointments } from './appointments.ts'
import { addBusiness } from './business.ts'
import { dayMilliseconds, workBetween } from './calendar.ts'
import { addCompany, type Company } from './company.ts'
import { addDocuments, mediaFile } from './documents.ts'
import { addRequests, correctBookings } from './intake.ts'
import { addLeads, type Lead } from './leads.ts'
import { addPatients, type Patient } from './patients.ts'
import { createPeople } from './people.ts'
import { demoLogins, type Practice } from './practice.ts'
import type { Draft } from './rows.ts'
import { addSchedules } from './schedules.ts'
import { addOpenTasks } from './tasks.ts'
import { personalNotes } from './texts.ts'

export interface Filled extends Company {
  leads: readonly Lead[]
  patients: readonly Patient[]
}

/** Adds a practice with its people and all that happened to them: the same seed and the same present give the same. */
export function addPractice(draft: Draft, practice: Practice): Filled {
  const company = addCompany(draft, practice)
  const nextPerson = createPeople(draft.random)
  addBusiness(draft, company)
  const leads = addLeads(draft, company, nextPerson)
  addOpenTasks(draft, company, leads)
  addPersonalNotes(draft, company)
  addRecordings(draft, company, leads)
  addRequests(draft, company, leads)
  const patients = addPatients(draft, company, leads, nextPerson)
  addAppointments(draft, company, patients)
  addSchedules(draft, company)
  correctBookings(draft, leads)
  addDocuments(draft, company, patients)
  return { ...company, leads, patients }
}

function addPersonalNotes(draft: Draft, { id: company_id, staff, offices: [office] }: Company): void {
  const { random, now, rows } = draft
  const author = staff.find(({ username }) => username === demoLogins.administrator)
  if (!author || !office) return
  for (const content of personalNotes) {
    const from = new Date(now.getTime() - Math.floor(random.next() * 60 * dayMilliseconds))
    const at = workBetween(draft, office, from, now)
    const about = { company_id, lead_id: null, patient_id: null, staff_id: author.id }
    rows.notes.push({ ...about, content, created_at: at, updated_at: at })
  }
}

/** Recordings of the newest calls that were answered; those who called again have two. */
function addRecordings(draft: Draft, { id: company_id, practice }: Company, leads: readonly Lead[]): void {
  const { random, now, rows } = draft
  const sounds = [1, 2, 3].map((number) => mediaFile(`call-${number}.wav`))
  const calls = leads
    .filter(({ call }) => call === 'completed')
    .reverse()
    .flatMap(({ id, row }) =>
      [...new Set([Number(row.created_at), Number(row.last_seen_at)])].map((at) => ({ id, at })),
    )
  for (const { id, at } of calls.slice(0, practice.recorded)) {
    rows.call_recordings.push({
      company_id,
      lead_id: id,
      storage_key: draft.addFile(random.pick(sounds)),
      content_type: 'audio/wav',
      created_at: new Date(Math.min(now.getTime(), at + random.int(40, 360) * 1000)),
    })
  }
}
