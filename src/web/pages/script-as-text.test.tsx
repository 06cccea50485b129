import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listAppointments, listCalendar } from '#contract/appointments/appointments.endpoints.ts'
import { listAudit } from '#contract/audit/audit.endpoints.ts'
import { getInfo } from '#contract/auth/auth.endpoints.ts'
import { getDay } from '#contract/desk/day.endpoints.ts'
import { listDocuments } from '#contract/documents/documents.endpoints.ts'
import { historyEndpoints } from '#contract/history/history.endpoints.ts'
import { getSetup } from '#contract/installation/installation.endpoints.ts'
import { getIntakeRequest, listIntakeRequests } from '#contract/intake/inbox.endpoints.ts'
import { nothingRecognized } from '#contract/intake/inbox.schemas.ts'
import { listLeadRequests } from '#contract/intake/lead-requests.endpoints.ts'
import { getLead, listLeadPeople, listLeads } from '#contract/leads/leads.endpoints.ts'
import { listMyNotes, noteEndpoints } from '#contract/notes/notes.endpoints.ts'
import { getPatient, listPatients } from '#contract/patients/patients.endpoints.ts'
import { listStaff } from '#contract/staff/staff.endpoints.ts'
import { getTask, listMyTasks, taskEndpoints } from '#contract/tasks/tasks.endpoints.ts'
import { answer, pageOf, refused, unreachable } from '#web/testing/fake-api.ts'
import { answerForQueue } from '#web/testing/fake-queue.ts'
import {
  makeAppointment,
  makeDocument,
  makeIntakeRequest,
  makeLead,
  makeNote,
  makePatient,
  makeQueueEntry,
  makeStaffMember,
  makeTask,
} from '#web/testing/fixtures.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { box, button } from '#web/testing/texts.ts'

const instant = '2026-03-11T12:00:00.000Z'
/** Sets a mark wherever it is taken for markup, and is not what it was where it is taken for a template. */
const hostile = (field: string) =>
  `${field}\${7*7}{{7*7}}<b onclick="owned=1"><img src="x" onerror="owned=1"><script>owned=1</script>`
/** As much of it as every list has room for. */
const shownOf = (field: string) => hostile(field).slice(0, 45)
const inName = (first: string) => ({ first_name: hostile(first), last_name: hostile('last') })
const place = { id: 1, name: hostile('place') }

const lead = makeLead({
  ...inName('lead'),
  ...{ email: hostile('email'), phone: hostile('phone'), insurance_provider: hostile('insurance') },
  ...{ location: place, note: hostile('message'), other_contacts: [hostile('contact')] },
})
const patient = makePatient({
  ...inName('patient'),
  ...{ email: hostile('email'), phone: hostile('phone'), location: place },
  ...{ insurance_provider: { name: hostile('insurance') }, other_contacts: [hostile('contact')] },
})
const note = makeNote({ content: hostile('note'), created_by: hostile('writer'), lead: null })
const task = makeTask({
  ...{ title: hostile('task'), description: hostile('description'), content: hostile('content') },
  ...{ assigned_to_name: hostile('assigned'), created_by: hostile('writer'), lead: null },
})
const staff = makeStaffMember({ name: hostile('provider') })
const appointment = makeAppointment({
  ...{ type: hostile('type'), patient: { id: 1, name: hostile('patient') }, staff, location: place },
})
const request = makeIntakeRequest({
  ...{ sender: hostile('sender'), location: place, body: hostile('body'), address: hostile('address') },
  ...{ content_type: hostile('format'), headers: { 'user-agent': hostile('header') } },
  recognised: { ...nothingRecognized, ...inName('recognized'), message: hostile('message') },
  ...{ errors: { '': [hostile('error')] }, handled_by: hostile('handler') },
})
const entry = makeQueueEntry()
const waiting = makeQueueEntry({
  ...{ lead: entry.lead && { ...entry.lead, name: hostile('waiting') }, location: place },
  ...{ sender: hostile('sender'), message: hostile('message') },
})

beforeEach(async () => {
  await page.viewport(1440, 900)
  answerForPractice()
  answerForQueue([waiting], { notes: [note], tasks: [task] })
  answer(listLeads, pageOf(lead))
  answer(getLead, lead)
  const other = {
    ...inName('other'),
    email: hostile('email'),
    phone: hostile('phone'),
    merge: { id: 1, until: instant },
  }
  answer(listLeadPeople, { candidates: [], also_known: [other] })
  answer(
    listLeadRequests,
    pageOf({
      ...{
        id: 1,
        received_at: instant,
        channel: 'forms' as const,
        location: place,
        sender: hostile('sender'),
      },
      ...{ intake_result: 'lead' as const, message: hostile('asked'), call: null, version: 1 },
    }),
  )
  answer(listPatients, pageOf(patient))
  answer(getPatient, patient)
  answer(listAppointments, pageOf(appointment))
  answer(listCalendar, { count: 1, results: [appointment] })
  answer(listStaff, pageOf(staff))
  for (const kind of ['leads', 'patients'] as const) {
    answer(noteEndpoints[kind].list, pageOf(note))
    answer(noteEndpoints[kind].get, note)
    answer(taskEndpoints[kind].list, pageOf(task))
    const told = {
      activity_type: 'Update' as const,
      performed_by: hostile('performer'),
      details: hostile('told'),
    }
    answer(historyEndpoints[kind], pageOf({ id: 1, timestamp: instant, ...told }))
  }
  answer(listDocuments, pageOf(makeDocument({ file: { ...makeDocument().file, name: hostile('file') } })))
  answer(listMyNotes, pageOf(note))
  answer(listMyTasks, [task])
  answer(getTask, task)
  answer(listIntakeRequests, pageOf(request))
  answer(getIntakeRequest, request)
  answer(
    listAudit,
    pageOf({
      ...{ id: 1, at: instant, staff_id: 2, username: hostile('username') },
      ...{ actor: 'staff' as const, action: 'changed' as const },
      ...{ sentence: hostile('sentence'), mentions: [{ kind: 'lead', id: 7, start: 0, end: 12 }] },
      ...{ kind: 'lead', record_id: 7, about: null, part: hostile('part'), fields: [hostile('field')] },
      ...{ address: hostile('address'), request_id: 'test' },
    }),
  )
  answer(getInfo, unreachable)
  answer(getSetup, unreachable)
  answer(getDay, () => refused('not_found'))
})

function expectHarmless() {
  expect(document.querySelectorAll('img[src="x"], [onclick], body script:not([src])')).toHaveLength(0)
  expect(window).not.toHaveProperty('owned')
}

test.each([
  ['/leads', 'lead', 'last', 'phone'],
  [`/leads?search=${encodeURIComponent('<img src="x">')}`, 'lead'],
  [
    ...['/leads/1', 'lead', 'phone', 'email', 'insurance', 'place', 'message', 'note', 'task', 'told'],
    ...['performer', 'asked', 'other', 'contact'],
  ],
  ['/leads/1/notes/1', 'note', 'writer'],
  ['/tasks/1', 'task', 'description', 'content', 'assigned', 'writer'],
  ['/patients', 'patient', 'phone', 'email'],
  ['/patients/1', 'patient', 'insurance', 'place', 'note', 'task', 'told', 'file', 'type'],
  ['/my-notes', 'note'],
  ['/my-tasks?show=all', 'task'],
  ['/inbox', 'sender', 'place'],
  ['/inbox/1', 'sender', 'body', 'address', 'format', 'header', 'error', 'handler'],
  ['/queue', 'waiting', 'message', 'place'],
  ['/queue/work', 'waiting', 'message', 'note', 'task'],
  ['/calendar?date=2027-03-13', 'patient', 'type', 'provider'],
  ['/home', 'waiting', 'message'],
  ['/settings/audit', 'sentence', 'address'],
] as [path: string, ...fields: string[]][])('markup in what %s shows is text', async (path, ...fields) => {
  const main = await openPage(path)
  for (const field of fields) await expect.element(main).toHaveTextContent(shownOf(field))
  expectHarmless()
})

test('markup is text in the panel of a lead', async () => {
  const main = await openPage('/leads')
  await button(main, `View ${lead.first_name} ${lead.last_name}`).click()
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  await expect.element(part('History')).toHaveTextContent(shownOf('told'))
  await expect.element(part('Notes')).toHaveTextContent(shownOf('note'))
  await expect.element(part('Tasks')).toHaveTextContent(shownOf('task'))
  expectHarmless()
})

test.each([
  ['/leads/1/edit', 'lead'],
  ['/patients/1/edit', 'patient'],
  ['/inbox/1', 'recognized'],
])('markup in a record is what the fields of %s hold', async (path, name) => {
  const form = await openPage(path)
  await expect.element(box(form, 'First Name')).toHaveValue(hostile(name))
  await expect.element(box(form, 'Last Name')).toHaveValue(hostile('last'))
  expectHarmless()
})
