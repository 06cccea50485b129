import { beforeEach, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { historyEndpoints } from '#contract/history/history.endpoints.ts'
import { deletionCounts } from '#contract/http/deletions.endpoints.ts'
import { apiErrors } from '#contract/http/errors.ts'
import { fieldMessages } from '#contract/http/fields.ts'
import { listLocations } from '#contract/locations/locations.endpoints.ts'
import { noteEndpoints } from '#contract/notes/notes.endpoints.ts'
import {
  createPatient,
  deletePatient,
  getPatient,
  listPatients,
  matchPatients,
  patchPatient,
  putPatient,
} from '#contract/patients/patients.endpoints.ts'
import { type PatientStatus, patientStatusLabels } from '#contract/patients/patients.enums.ts'
import { patientMessages } from '#contract/patients/patients.messages.ts'
import { getTask, taskEndpoints } from '#contract/tasks/tasks.endpoints.ts'
import { taskMessages } from '#contract/tasks/tasks.messages.ts'
import { answer, callsTo, pageOf, refused, unreachable } from '#web/testing/fake-api.ts'
import { makeLocation, makeNote, makePatient, makeTask } from '#web/testing/fixtures.ts'
import { openPage, pick } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { alertOf, box, button, dialog, main, pickMore, stale } from '#web/testing/texts.ts'

beforeEach(answerForPractice)

const choice = (form: Locator, name: string) => form.getByRole('combobox', { name, exact: true })
const detail = (label: string) =>
  main().getByRole('term').filter({ hasText: label }).element().parentElement?.querySelector('dd')
    ?.textContent
const title = () => page.getByRole('heading', { level: 1 })
const history = () => page.getByRole('region', { name: 'History', exact: true })
/** A history that says this alone. */
const told = (details: string) =>
  pageOf({
    ...{ id: 1, timestamp: '2026-03-11T12:00:00.000Z', performed_by: 'Pat Admin', details },
    activity_type: 'Update' as const,
  })
const typed = {
  'First Name': 'Priya',
  'Last Name': "O'Neil",
  Email: 'priya@example.org',
  Phone: '(212) 555-0142',
  'Insurance Provider': 'Evenfield',
  'Total Value': '1234.5',
}

test('what is missing of a new patient is said at each field', async () => {
  const form = await openPage('/patients/create', { locations: [] })
  await expect.element(box(form, 'First Name')).toHaveFocus()
  await button(form, 'Create Patient').click()
  for (const name of ['First Name', 'Last Name', 'Email', 'Phone'])
    await expect.element(box(form, name)).toHaveAccessibleDescription(fieldMessages.required)
  await expect.element(choice(form, 'Location')).toHaveAccessibleDescription(patientMessages.selectLocation)
  expect(callsTo(createPatient)).toEqual([])
})

test('no answer to a new patient loses nothing typed, and they are sent again under the same key', async () => {
  answer(listLocations, pageOf(makeLocation(), makeLocation({ id: 2, name: 'Annex' })))
  answer(matchPatients, [])
  answer(createPatient, unreachable)
  const form = await openPage('/patients/create')
  await button(form, 'Add address').click()
  for (const [name, text] of Object.entries({ ...typed, Street: '1 Elm Street', City: 'Springfield' }))
    await box(form, name).fill(text)
  await pick(choice(form, 'Location'), 'Annex')
  await pick(choice(form, 'Status'), patientStatusLabels.interested)
  await button(form, 'Create Patient').click()
  await expect.element(alertOf(form)).toHaveTextContent(patientMessages.createFailed)
  await expect.element(box(form, 'Phone')).toHaveValue('(212) 555-0142')

  const created = makePatient({
    first_name: 'Priya',
    last_name: "O'Neil",
    location: { id: 2, name: 'Annex' },
    total_value: 1234.5,
    insurance_provider: { name: 'Evenfield' },
    address: { street: '1 Elm Street', city: 'Springfield', state: '', country: '', postal_code: '' },
  })
  answer(createPatient, { ...created, may_be_same: [] })
  answer(getPatient, created)
  await button(form, 'Create Patient').click()
  await expect.element(title()).toHaveTextContent("Priya O'Neil")
  const sent = callsTo(createPatient)
  expect(sent).toHaveLength(2)
  expect(sent[1]?.body).toMatchObject({
    ...{ first_name: 'Priya', last_name: "O'Neil", email: 'priya@example.org', phone: '(212) 555-0142' },
    ...{ location: 2, status: 'interested', total_value: 1234.5, insurance_provider: { name: 'Evenfield' } },
    address: { street: '1 Elm Street', city: 'Springfield' },
  })
  expect(sent[1]?.headers.get('idempotency-key')).toBe(sent[0]?.headers.get('idempotency-key'))
  for (const [label, text] of Object.entries({
    Email: 'ada@example.com',
    Phone: '+1 212 555 0142',
    Location: 'Annex',
    'Insurance Provider': 'Evenfield',
    'Total Value': '$1,234.50',
    Address: '1 Elm Street',
  }))
    expect(detail(label)).toContain(text)
})

test('leaving the form of a patient asks first, and an amount is taken away', async () => {
  answer(getPatient, makePatient({ total_value: 1234.5 }))
  answer(putPatient, () => {
    answer(getPatient, makePatient({ last_name: 'Neil', version: 2 }))
    answer(historyEndpoints.patients, told('Total Value: $1,234.50 → none'))
    return makePatient({ last_name: 'Neil', version: 2 })
  })
  const form = await openPage('/patients/1')
  await form.getByRole('link', { name: 'Edit Patient' }).click()
  await expect.element(box(form, 'Total Value')).toHaveValue('$1,234.50')
  await box(form, 'Last Name').fill('Neil')
  await box(form, 'Total Value').fill('')
  await form.getByRole('link', { name: 'Cancel' }).click()
  await button(dialog('Unsaved Changes'), 'Keep editing').click()
  await button(form, 'Update Patient').click()
  await expect.element(title()).toHaveTextContent('Ada Neil')
  expect(callsTo(putPatient)).toMatchObject([{ body: { last_name: 'Neil', total_value: null } }])
  expect(detail('Total Value')).toBe('N/A')
  await expect.element(history()).toHaveTextContent('Total Value: $1,234.50 → none')
})

test('a note and a task of a patient are written on their page, whose history tells of them; the task leads back', async () => {
  const about = { lead: null, patient: { id: 1, name: 'Ada Example' } }
  answer(noteEndpoints.patients.list, pageOf())
  answer(taskEndpoints.patients.list, pageOf())
  answer(noteEndpoints.patients.create, ({ body }) => {
    const note = makeNote({ ...about, content: body.content })
    answer(noteEndpoints.patients.list, pageOf(note))
    answer(historyEndpoints.patients, told('Note written'))
    return note
  })
  answer(taskEndpoints.patients.create, ({ body: { title, description, due_date } }) => {
    const task = makeTask({ ...about, title, description, due_date })
    answer(taskEndpoints.patients.list, pageOf(task))
    answer(getTask, task)
    answer(historyEndpoints.patients, told('Task created: Recall'))
    return task
  })
  const view = await openPage('/patients/1')
  const section = (name: string) => view.getByRole('region', { name, exact: true })
  await box(view, 'New note').fill('Prefers mornings')
  await button(view, 'Add Note').click()
  await expect.element(section('Notes')).toHaveTextContent('Prefers mornings')
  await expect.element(history()).toHaveTextContent('Note written')

  await expect.element(section('Tasks')).toHaveTextContent(taskMessages.none)
  await button(view, 'New Task').click()
  const form = dialog('New Task')
  const task = { Title: 'Recall', Description: 'Check-up', 'Due Date': '03/04/2031' }
  for (const [name, text] of Object.entries(task)) await box(form, name).fill(text)
  await button(form, 'Create Task').click()
  await expect.element(section('Tasks')).toHaveTextContent('Recall')
  await expect.element(history()).toHaveTextContent('Task created: Recall')
  expect(callsTo(noteEndpoints.patients.create)).toMatchObject([
    { params: { id: '1' }, body: { content: 'Prefers mornings' } },
  ])
  expect(callsTo(taskEndpoints.patients.create)).toMatchObject([
    { params: { id: '1' }, body: { title: 'Recall', description: 'Check-up', due_date: '2031-03-04' } },
  ])

  await view.getByRole('link', { name: 'Tasks', exact: true }).click()
  await expect.element(title()).toHaveTextContent('Tasks')
  await view.getByRole('link', { name: 'Recall', exact: true }).click()
  await expect.element(title()).toHaveTextContent('Recall')
  await view.getByRole('link', { name: 'Ada Example' }).click()
  await expect.element(title()).toHaveTextContent('Ada Example')
})

test('a patient who is deleted leaves the list, which leads to a new one where it is empty', async () => {
  const list = await openPage('/patients')
  await list.getByRole('link', { name: 'Example, Ada', exact: true }).click()
  answer(deletePatient, () => {
    answer(listPatients, pageOf())
    return undefined
  })
  await pickMore(list, 'Delete Patient')
  await button(dialog('Delete Patient'), 'Delete').click()
  await expect.element(title()).toHaveTextContent('Patients')
  await expect.element(list.getByText(patientMessages.none)).toBeVisible()
  expect(callsTo(deletePatient)).toMatchObject([{ params: { id: '1' } }])
  await list.getByRole('link', { name: 'Create New Patient' }).first().click()
  await expect.element(box(list, 'First Name')).toHaveFocus()
})

test('what the server says of a field of a patient stands at that field', async () => {
  answer(getPatient, makePatient())
  answer(putPatient, () => refused('invalid_fields', { email: ['No such address.'] }))
  const form = await openPage('/patients/1/edit')
  await box(form, 'Last Name').fill('Neil')
  await button(form, 'Update Patient').click()
  await expect.element(box(form, 'Email')).toHaveAccessibleDescription('No such address.')
  await expect.element(box(form, 'Last Name')).toHaveValue('Neil')
})

test.each([
  ['cannot be looked up', refused('internal'), patientMessages.deleteFailed],
  ['is not theirs to see', refused('forbidden'), apiErrors.forbidden.detail],
])('a patient is not asked about where what goes along %s', async (_, answered, said) => {
  answer(getPatient, makePatient())
  answer(deletionCounts.patients, () => answered.clone())
  const view = await openPage('/patients/1')
  await pickMore(view, 'Delete Patient')
  await expect.element(alertOf(view)).toHaveTextContent(said)
  expect(dialog('Delete Patient').elements()).toEqual([])
})

test('of two people who edit one patient, the second sees both values and overwrites nothing unseen', async () => {
  answer(getPatient, makePatient({ total_value: 10 }))
  answer(putPatient, () => {
    const theirs = {
      last_name: 'Byron',
      email: 'byron@example.com',
      total_value: 20,
      updated_by: 'Sam Admin',
    }
    answer(getPatient, makePatient({ ...theirs, version: 2 }))
    return stale()
  })
  const form = await openPage('/patients/1/edit')
  await expect.element(box(form, 'Last Name')).toHaveValue('Example')
  for (const [name, text] of [
    ['Last Name', 'Lovelace'],
    ['Total Value', '30'],
    ['Phone', '+12125550199'],
  ] as const)
    await box(form, name).fill(text)
  await button(form, 'Update Patient').click()
  await expect.element(alertOf(form)).toHaveTextContent(patientMessages.updateStale)
  await expect
    .element(alertOf(form))
    .toHaveTextContent(patientMessages.changed('Sam Admin', ['Last Name', 'Email', 'Total Value']))
  await expect.element(box(form, 'Last Name')).toHaveValue('Lovelace')
  await expect.element(box(form, 'Last Name')).toHaveAccessibleDescription(/Byron/)
  await expect.element(box(form, 'Total Value')).toHaveAccessibleDescription(/\$20\.00/)
  await expect.element(box(form, 'Email')).toHaveValue('byron@example.com')
  await button(form, 'Use this').first().click()
  await expect.element(box(form, 'Last Name')).toHaveValue('Byron')
  answer(putPatient, makePatient({ last_name: 'Byron', version: 3 }))
  await button(form, 'Update Patient').click()
  await expect.element(title()).toHaveTextContent('Ada Byron')
  const sent = { last_name: 'Byron', email: 'byron@example.com', total_value: 30, phone: '+12125550199' }
  expect(callsTo(putPatient).at(-1)?.body).toMatchObject(sent)
  expect(callsTo(putPatient).map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"2"'])
})

test('the list is sorted, paged, searched and filtered by the server, and is there again on the way back', async () => {
  answer(listPatients, ({ query }) => {
    const result = makePatient({ total_value: query.ordering ? null : 5 })
    return { count: 12, next: query.page === '2' ? null : '/api/more', previous: null, results: [result] }
  })
  const list = await openPage('/patients')
  const asked = () => callsTo(listPatients).at(-1)?.query
  await expect.element(list.getByRole('status').filter({ hasText: '12 patients' })).toBeVisible()
  await button(list, 'Next').click()
  await expect.poll(() => asked()?.page).toBe('2')
  const byValue = list.getByRole('columnheader').getByRole('button', { name: 'Total Value', exact: true })
  await byValue.click()
  await expect.poll(() => [asked()?.ordering, asked()?.page ?? '1']).toEqual(['total_value', '1'])
  await expect.element(list.getByRole('cell').filter({ hasText: 'N/A' })).toBeVisible()
  await byValue.click()
  await expect.poll(() => asked()?.ordering).toBe('-total_value')

  const search = list.getByRole('searchbox', { name: 'Search patients' })
  await search.fill('+1 212 555 0107')
  await expect.poll(() => asked()?.search).toBe('+1 212 555 0107')
  await list.getByRole('link', { name: 'Example, Ada', exact: true }).click()
  await expect.element(title()).toHaveTextContent('Ada Example')
  await list.getByRole('link', { name: 'Back to Patients List' }).click()
  await expect.element(search).toHaveValue('+1 212 555 0107')
  expect(asked()).toMatchObject({ search: '+1 212 555 0107', ordering: '-total_value' })
  await button(list, 'Clear filters').first().click()
  await expect.element(search).toHaveValue('')
  await pick(choice(list, 'Status'), patientStatusLabels.inactive)
  await expect.poll(asked).toMatchObject({ status: 'inactive' })
  expect(asked()?.search).toBeUndefined()
  await list.getByRole('link', { name: 'Edit Example, Ada' }).click()
  await expect.element(box(list, 'First Name')).toHaveValue('Ada')
})

const statuses = () => main().getByRole('group', { name: 'Patient status' })
const expectStatus = (status: PatientStatus) =>
  expect
    .poll(() =>
      statuses()
        .getByRole('button', { pressed: true })
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual([patientStatusLabels[status]])
const setStatus = (status: PatientStatus) => button(statuses(), patientStatusLabels[status]).click()

test('the status of a patient shows at once, and goes back when it was not saved', async () => {
  answer(getPatient, makePatient())
  const answered = Promise.withResolvers<never>()
  answer(patchPatient, () => answered.promise)
  await openPage('/patients/1')
  await expectStatus('new_lead')
  await setStatus('inactive')
  await expectStatus('inactive')
  answered.reject(new TypeError('Failed to fetch'))
  await expect.element(alertOf(main())).toHaveTextContent(patientMessages.statusFailed)
  await expectStatus('new_lead')
})

test('of two statuses in quick succession the second builds on the first, and is the one that stays', async () => {
  answer(getPatient, makePatient())
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  answer(patchPatient, async ({ body }) => {
    const count = callsTo(patchPatient).length
    await answers[count - 1]?.promise
    return makePatient({ ...(body as object), version: count + 1 })
  })
  await openPage('/patients/1')
  await expectStatus('new_lead')
  await setStatus('interested')
  await expectStatus('interested')
  await setStatus('inactive')
  await expectStatus('inactive')
  const asked = callsTo(historyEndpoints.patients).length
  answers[0]?.resolve()
  await expect.poll(() => callsTo(patchPatient).length).toBe(2)
  await expectStatus('inactive')
  answers[1]?.resolve()
  // What happened to the patient is asked for again once all is saved.
  await expect.poll(() => callsTo(historyEndpoints.patients).length).toBe(asked + 1)
  await expectStatus('inactive')
  expect(callsTo(patchPatient).map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"2"'])
})
