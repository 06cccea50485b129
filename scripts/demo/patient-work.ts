import { dayInZone } from '#contract/formats/dates.ts'
import { addDays, dayMilliseconds, notSunday } from './calendar.ts'
import { drawWorkUntil } from './lead-times.ts'
import type { DemoPatient } from './patients.ts'
import type { Practice, PracticeStaff } from './practice.ts'
import type { Random } from './random.ts'
import { drawStaff, maySee } from './staffing.ts'

interface About {
  patient: DemoPatient
  by: PracticeStaff
  at: Date
}

/** What staff wrote and planned about patients, and what the event log tells of them, in order. */
export interface PatientWork {
  notes: (About & { content: string })[]
  tasks: (About & { assignee: PracticeStaff; title: string; description: string; due_date: string })[]
  events: (About & { type: `patient.${string}`; data: Record<string, unknown> })[]
}

const noteShare = 0.45
const secondNote = 0.3
const taskShare = 0.08
const soonDays = 28

const notes = [
  'Prefers mornings, and a reminder by text the day before.',
  'Nervous at the chair: explain every step, take breaks.',
  'Asked for an estimate in writing before the next visit.',
  'Insurance card is on file, benefits renew in January.',
  'Moved: the new address is entered.',
  'Needs a wheelchair-friendly room.',
  'Happy with the cleaning, wants to bring the family along.',
  'Pays in instalments, agreed on with the office manager.',
  'Speaks mostly Spanish; ask for an interpreter.',
  'Left a kind review and a greeting to the whole team.',
] as const

const tasks = [
  ['Recall', 'Call about the next check-up.'],
  ['Verify benefits', 'Ask the insurance what is covered this year.'],
  ['Send estimate', 'The treatment plan with its costs, by e-mail.'],
  ['Update forms', 'Consent and contact forms are more than a year old.'],
] as const

/** Draws the work about a practice's patients. */
export function makePatientWork(
  practice: Practice,
  patients: readonly DemoPatient[],
  random: Random,
  now: Date,
): PatientWork {
  const work: PatientWork = { notes: [], tasks: [], events: [] }
  // The days of those who sign in are planned already.
  const others = { staff: practice.staff.filter(({ canSignIn }) => !canSignIn) }
  for (const patient of patients) {
    const { location, row, lead } = patient
    const home = location ?? practice.locations[0]
    if (!home) continue
    const place = { open: home.open, timeZone: home.timeZone ?? practice.timeZone, now }
    const draw = () => drawStaff(random, practice, location)
    const { first_name, last_name } = lead?.row ?? {}
    const data = lead ? { lead: `${first_name} ${last_name}` } : {}
    work.events.push({ patient, by: draw(), at: row.created_at, type: 'patient.created', data })
    const count = random.chance(noteShare) ? 1 + Number(random.chance(secondNote)) : 0
    for (const content of random.shuffle(notes).slice(0, count)) {
      const about = { patient, by: draw(), at: drawWorkUntil(random, row.created_at, now, place) }
      work.notes.push({ ...about, content })
      work.events.push({ ...about, type: 'patient.note_written', data: { content } })
    }
    if (!random.chance(taskShare) || !others.staff.some((member) => maySee(member, location))) continue
    const from = new Date(Math.max(row.created_at.getTime(), now.getTime() - soonDays * dayMilliseconds))
    const about = { patient, by: draw(), at: drawWorkUntil(random, from, now, place) }
    const [title, description] = random.pick(tasks)
    const due_date = notSunday(addDays(dayInZone(now, practice.timeZone), random.int(1, soonDays)))
    const assignee = drawStaff(random, others, location)
    work.tasks.push({ ...about, assignee, title, description, due_date })
    work.events.push({ ...about, type: 'patient.task_created', data: { title } })
  }
  const inOrder = (one: About, next: About) => one.at.getTime() - next.at.getTime()
  return {
    notes: work.notes.sort(inOrder),
    tasks: work.tasks.sort(inOrder),
    events: work.events.sort(inOrder),
  }
}
