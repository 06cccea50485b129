import { type DemoAppointment, makeAppointments } from './appointments.ts'
import { makeCourse } from './courses.ts'
import { type DemoEvent, makeHistory } from './history.ts'
import { type DemoLead, makeLeads } from './leads.ts'
import { type DemoNote, makeNotes } from './notes.ts'
import { makePatientWork, type PatientWork } from './patient-work.ts'
import { type DemoPatient, makePatients } from './patients.ts'
import { createPeople } from './people.ts'
import type { Practice } from './practice.ts'
import { createRandom } from './random.ts'
import { type DemoRecording, makeRecordings } from './recordings.ts'
import type { DemoTask } from './task-parts.ts'
import { makeTasks } from './tasks.ts'

/** A practice with its people, before anything of it is stored. */
export interface DemoCompany {
  practice: Practice
  leads: DemoLead[]
  patients: DemoPatient[]
  appointments: DemoAppointment[]
  recordings: DemoRecording[]
  notes: DemoNote[]
  tasks: DemoTask[]
  patientWork: PatientWork
  /** What happened to the leads, in order. */
  events: DemoEvent[]
}

/** Draws the people of a practice: the same seed and the same present give the same ones. */
export function makeCompany(practice: Practice, seed: string, now: Date): DemoCompany {
  const random = createRandom(`${seed} / ${practice.name}`)
  const people = createPeople(random.fork('people'))
  const leads = makeLeads(practice, people, random.fork('leads'), now)
  const forCourses = random.fork('courses')
  const courses = leads.map((lead) => makeCourse(practice, lead, forCourses, now))
  const notes = makeNotes(practice, courses, random.fork('notes'), now)
  const tasks = makeTasks(practice, courses, random.fork('tasks'), now)
  const patients = makePatients(practice, leads, people, random.fork('patients'), now)
  return {
    practice,
    leads,
    patients,
    appointments: makeAppointments(practice, patients, random.fork('appointments'), now),
    recordings: makeRecordings(leads, practice.recorded, random.fork('recordings'), now),
    notes,
    tasks,
    patientWork: makePatientWork(practice, patients, random.fork('patient work'), now),
    events: makeHistory(courses, notes, tasks),
  }
}
