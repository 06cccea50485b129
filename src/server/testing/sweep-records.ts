import type { TestApp } from './app.ts'
import {
  createAppointmentRow,
  createLeadRow,
  createNoteRow,
  createPatientRow,
  createTaskRow,
  patientBody,
  type TestCompany,
  type TestSubject,
} from './builders.ts'
import {
  createAccountRow,
  createKeptCompany,
  createOpportunityRow,
  createServiceRow,
} from './business-builders.ts'
import { createDocumentRow } from './documents.ts'

// What the sweep over all routes has to know of each new one.

/** How to make the record that a path's parameter names, in a company, at its first location; about whom the path says. */
export const recordOf: Record<
  string,
  (app: TestApp, company: TestCompany, about?: TestSubject) => Promise<number>
> = {
  'leads/:id': (app, company) => createLeadRow(app, company),
  'patients/:id': (app, company) => createPatientRow(app, company),
  'appointments/:appointmentId': createAppointmentRow,
  'documents/:id': (app, company) => createDocumentRow(app, company),
  'notes/:id': createNoteRow,
  'notes/:noteId': createNoteRow,
  'tasks/:id': createTaskRow,
  'companies/:id': (app, company) => createKeptCompany(app, company),
  'services/:serviceId': (app, company, about) => createServiceRow(app, company, about?.id),
  'opportunities/:id': createOpportunityRow,
  'accounts/:id': createAccountRow,
}

/** Calls about records that belong to no location: all staff of the company see them. */
export const ofNoLocation = /^\/(companies|opportunities|accounts)\//

const service = { name: 'Changed', description: 'Changed', default_cost: 80.25 }
/** The query without which a list of no record in its path is none. */
export const queryOf: Record<
  string,
  (app: TestApp, company: TestCompany) => Promise<Record<string, string>>
> = {
  '/documents/': async (app, company) => ({ patient: String(await createPatientRow(app, company)) }),
}

const task = { title: 'Changed', description: 'Changed', due_date: '2026-03-12' }
let booked = 0
// Each at an hour of its own, so that none is in the way of another.
const appointment = ({ staff }: TestCompany) => ({
  date_time: new Date(Date.UTC(2026, 3, 1, ++booked)).toISOString(),
  type: 'Changed',
  status: 'scheduled',
  staff_id: staff[0] ?? 1,
})
/** A body that is right for a call, so that nothing but the record's owner can be the reason of a refusal. */
export const bodyOf: Record<string, (company: TestCompany, app: TestApp) => object | Promise<object>> = {
  'PUT /leads/:id/': (company) => ({ location: company.locations[0], first_name: 'Changed' }),
  'PATCH /leads/:id/': () => ({ first_name: 'Changed' }),
  'POST /leads/:id/convert/': patientBody,
  'POST /leads/:id/link_patient/': async (company, app) => ({
    patient: await createPatientRow(app, company),
  }),
  'POST /leads/:id/notes/': () => ({ content: 'Changed' }),
  'PUT /patients/:id/': (company) => ({ location: company.locations[0], first_name: 'Changed' }),
  'PATCH /patients/:id/': () => ({ first_name: 'Changed' }),
  'POST /patients/:id/notes/': () => ({ content: 'Changed' }),
  'POST /patients/:id/tasks/': () => task,
  'POST /patients/:id/appointments/': appointment,
  'PUT /patients/:id/appointments/:appointmentId/': appointment,
  'PATCH /patients/:id/appointments/:appointmentId/': () => ({ type: 'Changed' }),
  'PUT /notes/:id/': () => ({ content: 'Changed' }),
  'POST /leads/:id/tasks/': () => task,
  'PUT /tasks/:id/': () => ({ content: 'Changed' }),
  'PATCH /tasks/:id/': () => ({ title: 'Changed' }),
  'PUT /companies/:id/': () => ({ name: 'Changed' }),
  'PATCH /companies/:id/': () => ({ company_type: 'Changed' }),
  'POST /companies/': () => ({ name: 'New' }),
  'POST /companies/:id/services/': () => service,
  'PUT /companies/:id/services/:serviceId/': () => service,
  'PATCH /companies/:id/services/:serviceId/': () => ({ default_cost: 90 }),
  'PUT /opportunities/:id/': () => ({ name: 'Changed' }),
  'PATCH /opportunities/:id/': () => ({ stage: 'closed_won' }),
  'PUT /accounts/:id/': () => ({ name: 'Changed' }),
  'PATCH /accounts/:id/': () => ({ annualRevenue: 12.5 }),
}
