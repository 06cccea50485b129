import { defaultDeskValues, defaultHours } from '#contract/desk/desk.defaults.ts'
import { defaultEmbedValues } from '#contract/embed/embed.settings.ts'
import { limitedRoles } from '#contract/staff/rights.endpoints.ts'
import { recordEvents } from '#server/platform/event-log.ts'
import type { AppUnderTest } from './app.ts'
import { createArchiveRow } from './archives.ts'
import {
  createInvitationRow,
  createLocationRow,
  createSessionRow,
  createStaff,
  locationOf,
  type TestCompany,
} from './builders.ts'
import { createDocumentRow } from './documents.ts'
import { createImportRow } from './imports.ts'
import { createMergeRow, latestMerge } from './merges.ts'
import { challengeOf } from './meta.ts'
import { type NounTests, ofNouns } from './noun-tests.ts'
import {
  createAppointmentRow,
  createAttemptRow,
  createEmailRow,
  createIntakeRequestRow,
  createLeadRow,
  createNoteRow,
  createOpenRequest,
  createPatientRow,
  createTaskRow,
  createTimeOffRow,
  createWebFormRow,
  patientBody,
} from './record-builders.ts'
import { createPasskeyRow } from './second-factor.ts'
import { createNumberRow, numberBody, twilioAccount } from './twilio.ts'

// What the route sweep needs to know of each new route.

/** Creates the record that a path parameter names, at the company's first location. */
export const recordOf: NonNullable<NounTests['records']> = {
  ...ofNouns('records'),
  'leads/:id': (app, company) => createLeadRow(app, company),
  'POST /leads/:id/unmerge/': async (app, company) => {
    const id = await createLeadRow(app, company)
    await createMergeRow(app, company, { kind: 'leads', id })
    return id
  },
  'merges/:mergeId': createMergeRow,
  'patients/:id': (app, company) => createPatientRow(app, company),
  'appointments/:appointmentId': createAppointmentRow,
  'documents/:id': (app, company) => createDocumentRow(app, company),
  'notes/:id': createNoteRow,
  'notes/:noteId': createNoteRow,
  'tasks/:id': createTaskRow,
  'locations/:id': (app, company) => createLocationRow(app, company),
  'provider-hours/:staffId': async (app, company, about) => {
    const person = { role: 'dentist' as const, locations: about ? [about.id] : [] }
    return (await createStaff(app, { ...company, staff: [] }, person)).staffId
  },
  'time-off/:id': async (app, company) => {
    const person = { role: 'dentist' as const, locations: [] }
    const { staffId } = await createStaff(app, { ...company, staff: [] }, person)
    return createTimeOffRow(app, company, { staff_id: staffId })
  },
  'invitations/:id': createInvitationRow,
  'emails/:id': (app, company) => createEmailRow(app, company),
  'staff/:id': async (app, company) => (await createStaff(app, { ...company, staff: [] })).staffId,
  'sessions/:id': createSessionRow,
  // In a state that allows every call.
  'requests/:id': (app, company) => createIntakeRequestRow(app, company, { channel: 'meta' }),
  // A second one for another lead.
  'requests/:requestId': async (app, company, about) => {
    const lead_id = about?.id ?? (await createLeadRow(app, company))
    await app.db.updateTable('leads').set({ request_count: 2 }).where('id', '=', lead_id).execute()
    return createIntakeRequestRow(app, company, { intake_result: 'repeat', reason: '', lead_id })
  },
  'queue/:id': (app, company) => createOpenRequest(app, company),
  'attempts/:attemptId': (app, company, about) => createAttemptRow(app, company, about?.id),
  'DELETE /queue/:id/outcome/': async (app, company) =>
    createOpenRequest(app, company, { outcome: 'booked', closed_at: app.clock.now() }),
  // A lead, then its booking.
  'DELETE /leads/:id/appointments/:appointmentId/': (app, company, about) =>
    about ? createBooking(app, company, about.id) : createLeadRow(app, company),
  'archives/:id': (app, company) => createArchiveRow(app, company),
  'imports/:id': (app, company) => createImportRow(app, company),
  'POST /imports/:id/stop/': (app, company) => createImportRow(app, company, 'running'),
  'POST /imports/:id/undo/': (app, company) => createImportRow(app, company, 'done'),
  'web-forms/:id': createWebFormRow,
  'numbers/:id': (app, company) => createNumberRow(app, company),
  // Created by the last caller, who also makes the call.
  'passkeys/:id': async (app, company) =>
    createPasskeyRow(app, company.staff.at(-1) ?? (await createStaff(app, company)).staffId),
}

/** Books a lead for a patient and returns the id of the appointment. */
async function createBooking(app: AppUnderTest, company: TestCompany, lead: number): Promise<number> {
  const patient = await createPatientRow(app, company)
  const appointment = await createAppointmentRow(app, company, { kind: 'patients', id: patient })
  await app.db.updateTable('leads').set({ patient_id: patient }).where('id', '=', lead).execute()
  await recordEvents(app.db, [
    {
      ...{ company_id: company.id, location_id: null, occurred_at: app.clock.now() },
      actor: { kind: 'system' },
      ...{ type: 'lead.booked', subject_id: lead },
      data: {
        ...{ appointment, starts_at: app.clock.now().toISOString() },
        ...{ patient, patient_is: 'linked', requests: [] },
      },
    },
  ])
  return appointment
}

/** Creates a personal record, for kinds where that matters. */
export const ownRecordOf: NonNullable<NounTests['ownRecords']> = {
  ...ofNouns('ownRecords'),
  'notes/:id': async (app, company, staffId) => {
    const id = await createNoteRow(app, company)
    await app.db.updateTable('notes').set({ staff_id: staffId }).where('id', '=', id).execute()
    return id
  },
  'imports/:id': (app, company, staffId) => createImportRow(app, { ...company, staff: [staffId] }),
  'passkeys/:id': (app, _company, staffId) => createPasskeyRow(app, staffId),
  'sessions/:id': (app, company, staffId) => createSessionRow(app, { ...company, staff: [staffId] }),
  'provider-hours/:staffId': async (_app, _company, staffId) => staffId,
  'time-off/:id': (app, company, staffId) => createTimeOffRow(app, company, { staff_id: staffId }),
  'locations/:id': (app, _company, staffId) => locationOf(app, staffId),
}

/** Query for lists that need a record in it. */
export const queryOf: NonNullable<NounTests['queries']> = {
  ...ofNouns('queries'),
  // The sweep's own calls are logged too; it uses this address.
  '/intake/meta/:form_id/': async () => challengeOf({ id: 1, formId: '1' }),
  '/audit/': async () => ({ action: 'deleted' }),
  '/audit/export/': async () => ({ action: 'deleted' }),
  '/documents/': async (app, company) => ({ patient: String(await createPatientRow(app, company)) }),
}

const task = { title: 'Changed', description: 'Changed', due_date: '2026-03-12' }
let booked = 0
// An hour apart, so that they don't overlap.
const appointment = ({ staff }: TestCompany) => ({
  date_time: new Date(Date.UTC(2026, 3, 1, ++booked)).toISOString(),
  type: 'Changed',
  status: 'scheduled',
  staff_id: staff[0] ?? 1,
})
const booking = (company: TestCompany) => {
  const { date_time, staff_id } = appointment(company)
  return { date_time, staff: staff_id }
}
const newBooking = (company: TestCompany) => ({
  ...booking(company),
  ...{ first_name: 'Kim', last_name: 'Example', phone: '(212) 555-0143' },
})
/** A valid body, so that only ownership can cause a refusal. */
export const bodyOf: NonNullable<NounTests['bodies']> = {
  ...ofNouns('bodies'),
  'PUT /leads/:id/': (company) => ({ location: company.locations[0], first_name: 'Changed' }),
  // Not forms: who may not import is refused before they are read.
  'POST /archives/': () => ({}),
  'POST /imports/': () => ({}),
  'PATCH /imports/:id/': () => ({ duplicates: 'fill' }),
  'PATCH /leads/:id/': () => ({ first_name: 'Changed' }),
  'POST /leads/:id/convert/': patientBody,
  'POST /leads/:id/book/': newBooking,
  'POST /leads/book/': (company) => ({ ...newBooking(company), location: company.locations[0] }),
  'POST /patients/:id/book/': booking,
  'POST /leads/:id/link_patient/': async (company, app) => ({
    patient: await createPatientRow(app, company),
  }),
  'POST /leads/:id/merge/': async (company, app) => ({ lead: await createLeadRow(app, company) }),
  'POST /leads/:id/unmerge/': async (company, app) => ({ merge: await latestMerge(app, company) }),
  'POST /leads/:id/tell_apart/': async (company, app) => ({
    lead: await createLeadRow(app, company),
    apart: true,
  }),
  'POST /leads/:id/requests/:requestId/move/': () => ({ lead: null }),
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
  'PUT /second-factor/requirement/': () => ({ required: true }),
  'PUT /staff/rights/': () => ({ delete_people: limitedRoles, export_lists: limitedRoles }),
  'PUT /email/': () => ({ email: 'new.email@example.com' }),
  'PUT /installation/signup/': () => ({ signup: 'invited' }),
  'POST /setup/dismiss/': () => ({ what: 'checklist' }),
  'POST /staff/:id/handover/': async (company, app) => ({
    tasks_to: (await createStaff(app, { ...company, staff: [] })).staffId,
  }),
  'PATCH /staff/:id/': () => ({ first_name: 'Changed' }),
  'POST /invitations/': ({ locations }) => ({ email: 'new.person@example.com', role: 'dentist', locations }),
  'POST /locations/': () => ({ name: 'New' }),
  'PUT /locations/:id/': () => ({ name: 'Changed' }),
  'PATCH /locations/:id/': () => ({ phone: 'Changed' }),
  'POST /logout/everywhere/': () => ({ keep_this: true }),
  'POST /switch-company/': (company) => ({ company: company.id }),
  'POST /intake/requests/:id/replay/': () => ({ first_name: 'Changed' }),
  'POST /intake/requests/:id/dismiss/': () => ({ dismissed: true }),
  'POST /queue/:id/outcome/': () => ({ outcome: 'answered' }),
  'POST /queue/:id/attempts/': () => ({ result: 'no_answer' }),
  'POST /queue/:id/claim/': () => ({}),
  'POST /leads/quick/': (company) => ({
    ...{ name: 'Pat Lee', location: company.locations[0], channel: 'walk_in' },
  }),
  'PUT /embed/settings/': () => ({ ...defaultEmbedValues, form_title: 'Changed' }),
  'PUT /desk/settings/': () => ({ ...defaultDeskValues, tries: 3 }),
  'PUT /locations/:id/hours/': () => ({ ...defaultHours, holidays: ['2026-12-25'] }),
  'PUT /locations/:id/provider-hours/:staffId/': () => ({ week: defaultHours.office }),
  'POST /time-off/': ({ staff }) => ({
    ...{ staff: staff[0] ?? 1, starts_at: '2026-03-12T04:00:00Z', ends_at: '2026-03-13T04:00:00Z' },
  }),
  'PATCH /time-off/:id/': () => ({ reason: 'Changed' }),
  'PUT /intake/web-forms/:id/': () => ({ corrections: [{ field: 'q1', meaning: 'phone' }] }),
  'PUT /locations/:id/meta/': () => ({ app_secret: 'ab'.repeat(16) }),
  'PUT /locations/:id/google_ads/': () => ({ key: 'Changed' }),
  'PUT /phone/account/': () => twilioAccount,
  'POST /phone/numbers/': numberBody,
  'PUT /phone/numbers/:id/': numberBody,
  'PATCH /phone/numbers/:id/': () => ({ notice: 'Changed' }),
  'PUT /notifications/': () => ({ due_emails: false }),
}
