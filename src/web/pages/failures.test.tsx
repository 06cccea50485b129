import { describe, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { listAppointments } from '#contract/appointments/appointments.endpoints.ts'
import { listAudit } from '#contract/audit/audit.endpoints.ts'
import { auditMessages } from '#contract/audit/audit.messages.ts'
import { listDocuments } from '#contract/documents/documents.endpoints.ts'
import { documentMessages } from '#contract/documents/documents.messages.ts'
import { type HistoryEntry, historyEndpoints } from '#contract/history/history.endpoints.ts'
import { listIntakeRequests } from '#contract/intake/inbox.endpoints.ts'
import { inboxMessages } from '#contract/intake/inbox.messages.ts'
import { listLeadRequests } from '#contract/intake/lead-requests.endpoints.ts'
import {
  getLead,
  leadStatusCounts,
  listLeadPeople,
  listLeads,
  patchLead,
  putLead,
} from '#contract/leads/leads.endpoints.ts'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import { listLocations } from '#contract/locations/locations.endpoints.ts'
import { noteEndpoints } from '#contract/notes/notes.endpoints.ts'
import { noteMessages } from '#contract/notes/notes.messages.ts'
import { getPatient, listPatients } from '#contract/patients/patients.endpoints.ts'
import { patientMessages } from '#contract/patients/patients.messages.ts'
import { serviceEndpoints } from '#contract/services/services.endpoints.ts'
import { serviceMessages } from '#contract/services/services.messages.ts'
import { serviceRetryDelay } from '#contract/services/services.schemas.ts'
import { listMyTasks, taskEndpoints } from '#contract/tasks/tasks.endpoints.ts'
import { taskMessages } from '#contract/tasks/tasks.messages.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { sharedQueryKeys } from '#web/lib/shared-query-keys.ts'
import { answer, callsTo, pageOf, pending, refused, unreachable } from '#web/testing/fake-api.ts'
import { makeLead, makeNote, makeService } from '#web/testing/fixtures.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { alertOf, box, button, refuse } from '#web/testing/texts.ts'

const region = (within: Locator, name: string) => within.getByRole('region', { name, exact: true })

const noAddress = { street: '', city: '', state: '', country: '', postal_code: '' }

describe('what could not be fetched is asked for again:', () => {
  test('the leads', async () => {
    answerForPractice()
    answer(listLeads, unreachable)
    const main = await openPage('/leads')
    await expect.element(alertOf(main)).toHaveTextContent(leadMessages.fetchListFailed)
    answer(listLeads, pageOf(makeLead()))
    await button(main, 'Try again').click()
    await expect.element(button(main, 'View Pat Example')).toBeVisible()
    expect(alertOf(main).elements()).toEqual([])
  })

  test('the numbers beside the statuses, which leave the list as it is', async () => {
    answerForPractice()
    answer(leadStatusCounts, unreachable)
    const main = await openPage('/leads')
    await expect.element(alertOf(main)).toHaveTextContent(leadMessages.countsFailed)
    await expect.element(button(main, 'View Pat Example')).toBeVisible()
    answer(leadStatusCounts, [{ name: 'new', value: 1, label: 'New' }])
    await button(main, 'Try again').click()
    await expect.element(main.getByRole('button', { name: 'New 1' })).toBeVisible()
    expect(alertOf(main).elements()).toEqual([])
  })

  test('one lead, whose panel shows what the list knows until then', async () => {
    await page.viewport(1440, 900)
    answerForPractice()
    answer(getLead, unreachable)
    const main = await openPage('/leads')
    await button(main, 'View Pat Example').click()
    await expect.element(alertOf(page.getByRole('main'))).toHaveTextContent(leadMessages.loadFailed)
    await expect.element(main.getByRole('heading', { name: /Pat Example/ })).toBeVisible()
    answer(getLead, makeLead({ address: { ...noAddress, street: '1 Elm Street' } }))
    await button(main, 'Try again').click()
    await expect.element(main.getByText('1 Elm Street')).toBeVisible()
  })

  test('the audit log', async () => {
    answerForPractice()
    answer(listAudit, unreachable)
    const main = await openPage('/settings/audit')
    await expect.element(alertOf(main)).toHaveTextContent(auditMessages.fetchFailed)
    answer(listAudit, pageOf())
    await button(main, 'Try again').click()
    await expect.element(main.getByText(auditMessages.none)).toBeVisible()
  })

  test('the inbox', async () => {
    answerForPractice()
    answer(listIntakeRequests, refuse)
    const main = await openPage('/inbox')
    await expect.element(alertOf(main)).toHaveTextContent(inboxMessages.fetchFailed)
    answer(listIntakeRequests, pageOf())
    await button(main, 'Try again').click()
    await expect.element(main.getByText(inboxMessages.none)).toBeVisible()
  })

  test('services, once more after a second without being asked', async () => {
    const asked: number[] = []
    let failures = 1
    answerForPractice()
    answer(serviceEndpoints.list, () => {
      asked.push(Date.now())
      return asked.length > failures ? pageOf(makeService()) : refuse()
    })
    const main = await openPage('/companies/1/services')
    await expect.element(main.getByRole('link', { name: /^Edit / })).toBeVisible()
    expect(asked).toHaveLength(2)
    expect((asked[1] ?? 0) - (asked[0] ?? 0)).toBeGreaterThanOrEqual(serviceRetryDelay)
    asked.length = 0
    failures = 2
    await main.getByRole('searchbox').fill('cleaning')
    await expect.element(alertOf(main)).toHaveTextContent(serviceMessages.fetchFailed)
    expect(asked).toHaveLength(2)
  })
})

test.each([
  ['notes', noteEndpoints.leads.list],
  ['tasks', taskEndpoints.leads.list],
  ['history', historyEndpoints.leads],
] as const)(
  'on the page of a lead, %s that cannot be fetched say so, and the rest shows',
  async (name, endpoint) => {
    answerForPractice()
    answer(endpoint, refuse as never)
    const main = await openPage('/leads/1')
    await expect.element(alertOf(main)).toHaveTextContent(`Failed to fetch ${name}. Please try again later.`)
    for (const section of ['Notes', 'Tasks', 'History'])
      await expect.element(region(main, section)).toBeVisible()
  },
)

const stuckCalls = [
  ['Notes', noteEndpoints.leads.list],
  ['Tasks', taskEndpoints.leads.list],
  ['Requests', listLeadRequests],
  ['the same person', listLeadPeople],
  ['History', historyEndpoints.leads],
  ['the lead itself', getLead],
] as const
const created: HistoryEntry = {
  id: 1,
  timestamp: '2026-03-11T12:00:00.000Z',
  activity_type: 'Update',
  performed_by: 'Pat Admin',
  details: 'Was created',
}
test.each(stuckCalls)(
  'on the page of a lead, a call that never ends hides nothing else: %s',
  async (stuck, endpoint) => {
    answerForPractice()
    answer(historyEndpoints.leads, pageOf(created))
    answer(endpoint, pending as never)
    const main = await openPage('/leads/1')
    const shown = { Notes: 'A note', Tasks: 'Call back', History: 'Was created' }
    for (const [section, text] of Object.entries(shown)) {
      if (section !== stuck) await expect.element(region(main, section).getByText(text)).toBeVisible()
    }
  },
)

test.each([
  ['Appointments', listAppointments],
  ['Documents', listDocuments],
  ['the patient', getPatient],
] as const)(
  'on the page of a patient, a call that never ends hides nothing else: %s',
  async (stuck, endpoint) => {
    answerForPractice()
    answer(endpoint, pending as never)
    const main = await openPage('/patients/1')
    const shown = {
      Notes: 'A note',
      Tasks: 'Call back',
      Appointments: 'Crown',
      Documents: documentMessages.none,
    }
    for (const [section, text] of Object.entries(shown)) {
      if (section !== stuck) await expect.element(region(main, section).getByText(text)).toBeVisible()
    }
  },
)

test('beside the list, a lead whose own call never ends shows what the list knows, and its notes', async () => {
  await page.viewport(1440, 900)
  answerForPractice()
  answer(getLead, pending)
  const main = await openPage('/leads')
  await button(main, 'View Pat Example').click()
  await expect.element(region(main, 'Notes').getByText('A note')).toBeVisible()
})

test('a list without leads says what to do next', async () => {
  answerForPractice()
  answer(listLeads, pageOf())
  const main = await openPage('/leads')
  await expect.element(main.getByText('No leads yet')).toBeVisible()
  await expect
    .element(main.getByRole('link', { name: 'See form addresses' }))
    .toHaveAttribute('href', '/info')
  await expect
    .element(main.getByRole('link', { name: 'Create New Lead' }).last())
    .toHaveAttribute('href', '/leads/create')
  expect(main.getByRole('navigation', { name: 'Pages' }).elements()).toEqual([])
})

test('a note that could not be saved stays, and is sent again under the same key', async () => {
  answerForPractice()
  answer(noteEndpoints.leads.create, refuse)
  const notes = await openPage('/leads/1')
  const text = notes.getByRole('textbox', { name: 'New Note' })
  await text.fill('Typed with care')
  await button(notes, 'Add Note').click()
  await expect.element(alertOf(notes)).toHaveTextContent(noteMessages.createFailed)
  await expect.element(text).toHaveValue('Typed with care')
  answer(noteEndpoints.leads.create, makeNote({ content: 'Typed with care' }))
  await button(notes, 'Add Note').click()
  await expect.element(text).toHaveValue('')
  const keys = callsTo(noteEndpoints.leads.create).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/.{16}/)
  expect(keys[1]).toBe(keys[0])
})

test('an update of a lead that fails keeps what was typed; a lead without a location has to get one', async () => {
  answerForPractice()
  answer(getLead, makeLead({ location: null }))
  const form = await openPage('/leads/1/edit')
  const location = form.getByRole('combobox', { name: 'Location' })
  await box(form, 'First Name').fill('Priya')
  await button(form, 'Update Lead').click()
  await expect.element(location).toHaveAccessibleDescription(leadMessages.selectLocation)
  await location.click()
  await page.getByRole('option', { name: 'Main Street' }).click()

  answer(putLead, unreachable)
  await button(form, 'Update Lead').click()
  await expect.element(alertOf(form)).toHaveTextContent(leadMessages.updateFailed)
  await expect.element(box(form, 'First Name')).toHaveValue('Priya')
  answer(putLead, () => refused('invalid_fields', { phone: ['No such number.'] }))
  await button(form, 'Update Lead').click()
  await expect.element(box(form, 'Phone')).toHaveAccessibleDescription('No such number.')
  await expect.element(box(form, 'Phone')).toHaveFocus()
  await expect.element(box(form, 'First Name')).toHaveValue('Priya')
  expect(callsTo(putLead).at(-1)?.body).toMatchObject({ first_name: 'Priya', location: 1 })
})

test('without locations the other fields of the panel can still be edited', async () => {
  await page.viewport(1440, 900)
  answerForPractice()
  answer(listLocations, unreachable)
  answer(patchLead, makeLead({ last_name: 'Changed', version: 2 }))
  const main = await openPage('/leads')
  await button(main, 'View Pat Example').click()
  await expect.element(main.getByText(leadMessages.locationsFailedInPanel)).toBeVisible()
  await button(main, 'Edit Last Name').click()
  await box(main, 'Last Name').fill('Changed')
  await button(main, 'Save Last Name').click()
  await expect.poll(() => callsTo(patchLead).at(-1)?.body).toEqual({ last_name: 'Changed' })
  await expect.element(button(main, 'Edit Location')).toBeVisible()
})

test.each([
  ['/leads', listLeads, leadMessages.fetchListFailed],
  ['/patients', listPatients, patientMessages.fetchListFailed],
  ['/leads/1/notes', noteEndpoints.leads.list, noteMessages.fetchFailed],
  ['/leads/1/tasks', taskEndpoints.leads.list, taskMessages.fetchFailed],
  ['/my-tasks', listMyTasks, taskMessages.widgetFetchFailed],
] as const)(
  'a list that may not be seen says so in the words of the catalog: %s',
  async (path, endpoint, text) => {
    answerForPractice()
    answer(endpoint, () => refused('forbidden') as never)
    const main = await openPage(path)
    await expect.element(alertOf(main)).toHaveTextContent(text)
  },
)

const htmlPage = () =>
  new Response('<!doctype html><h1>Bad gateway</h1>', { headers: { 'content-type': 'text/html' } })
const otherAnswer = () => Response.json({ results: 'none', count: null })
const noCode = /<|undefined|null|TypeError|is not a function|JSON/
test.each([
  ['a page', '/leads', listLeads, leadMessages.fetchListFailed, htmlPage],
  ['something else', '/leads', listLeads, leadMessages.fetchListFailed, otherAnswer],
  ['a page', '/leads/1', getLead, leadMessages.fetchOneFailed, htmlPage],
  ['something else', '/patients', listPatients, patientMessages.fetchListFailed, otherAnswer],
  ['a page', '/patients/1', getPatient, patientMessages.fetchOneFailed, htmlPage],
] as const)(
  '%s instead of an answer is told in the words of the catalog: %s',
  async (_what, path, endpoint, text, given) => {
    answerForPractice()
    answer(endpoint, given as never)
    const main = await openPage(path)
    await expect.element(alertOf(main)).toHaveTextContent(text)
    expect(main.element().textContent).not.toMatch(noCode)
  },
)

test('a list that could not be refreshed says that it may be old', async () => {
  answerForPractice()
  const main = await openPage('/leads')
  await expect.element(button(main, 'View Pat Example')).toBeVisible()
  answer(listLeads, unreachable)
  await queryClient.invalidateQueries({ queryKey: sharedQueryKeys.leads })
  await expect.element(main.getByText("couldn't be refreshed")).toBeVisible()
  await expect.element(button(main, 'View Pat Example')).toBeVisible()
})
