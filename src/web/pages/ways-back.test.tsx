import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getInfo } from '#contract/auth/auth.endpoints.ts'
import { companyEndpoints } from '#contract/companies/companies.endpoints.ts'
import { getDashboard } from '#contract/dashboard/dashboard.endpoints.ts'
import { getDay } from '#contract/desk/day.endpoints.ts'
import { type HistoryEntry, historyEndpoints } from '#contract/history/history.endpoints.ts'
import { getSetup } from '#contract/installation/installation.endpoints.ts'
import { getLead } from '#contract/leads/leads.endpoints.ts'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import { getPatient } from '#contract/patients/patients.endpoints.ts'
import { queueMessages } from '#contract/queue/queue.messages.ts'
import { listAvailableStaff } from '#contract/staff/staff.endpoints.ts'
import { createMyTask, deleteTask, listMyTasks, taskEndpoints } from '#contract/tasks/tasks.endpoints.ts'
import { taskMessages } from '#contract/tasks/tasks.messages.ts'
import { practiceToday } from '#web/lib/practice-time.ts'
import { answer, callsTo, pageOf, refused } from '#web/testing/fake-api.ts'
import { answerForQueue } from '#web/testing/fake-queue.ts'
import { makeSetup } from '#web/testing/fake-setup.ts'
import { makeStaffMember, makeTask } from '#web/testing/fixtures.ts'
import { goBack, openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { box, button, dialog } from '#web/testing/texts.ts'

const title = () => page.getByRole('heading', { level: 1 })
const madeTask: HistoryEntry = {
  id: 1,
  timestamp: '2026-03-11T12:00:00.000Z',
  activity_type: 'Task',
  performed_by: 'Pat Admin',
  details: 'Was given a task',
}
const gone = () => refused('not_found')

test('Cancel in Edit Lead leads back to the lead', async () => {
  answerForPractice()
  const form = await openPage('/leads/1/edit')
  await form.getByRole('link', { name: 'Cancel' }).click()
  await expect.element(title()).toHaveTextContent('Pat Example')
})

test.each(['notes', 'tasks'])(
  'the %s of a lead that is not there say so, lead back and offer nothing',
  async (part) => {
    answerForPractice()
    answer(getLead, gone)
    const main = await openPage(`/leads/1/${part}`)
    await expect.element(main.getByRole('alert')).toHaveTextContent(leadMessages.notFound)
    await expect.element(main.getByRole('link', { name: 'Back to Leads' })).toBeVisible()
    expect(main.getByRole('button', { name: /Add Note|New Task/ }).elements()).toEqual([])
  },
)

const forms = [
  { path: '/leads/1/edit', back: 'Back to Leads' },
  { path: '/patients/1/edit', back: 'Back to Patients List' },
  { path: '/companies/1/edit', back: 'Back to Companies' },
]
test.each(forms)('$path of what is not there has a way back', async ({ path, back }) => {
  answerForPractice()
  answer(getLead, gone)
  answer(getPatient, gone)
  answer(companyEndpoints.get, gone)
  const main = await openPage(path)
  await expect.element(main.getByRole('link', { name: back })).toBeVisible()
})

test('a task opened from a lead leads back to the lead, also when it is deleted', async () => {
  answerForPractice()
  answer(deleteTask, undefined)
  const main = await openPage('/leads/1')
  await main.getByRole('link', { name: 'Call back', exact: true }).click()
  await expect.element(title()).toHaveTextContent('Call back')
  await main.getByRole('link', { name: 'Back to Tasks' }).click()
  await expect.element(title()).toHaveTextContent('Pat Example')
  await main.getByRole('link', { name: 'Call back', exact: true }).click()
  await button(main, 'Delete').click()
  await button(dialog('Delete Task'), 'Delete').click()
  await expect.element(title()).toHaveTextContent('Pat Example')
})

test('a task opened from Home leads back to Home, also when it is deleted', async () => {
  answerForPractice()
  answerForQueue([])
  answer(getInfo, () => refused('not_found'))
  answer(getDay, () => refused('not_found'))
  answer(getSetup, makeSetup())
  answer(deleteTask, undefined)
  answer(listMyTasks, [makeTask({ due_date: practiceToday() })])
  const main = await openPage('/home')
  await main.getByRole('link', { name: 'Call back' }).click()
  await main.getByRole('link', { name: 'Back to Tasks' }).click()
  await expect.element(main.getByRole('region', { name: 'My Tasks' })).toBeVisible()
  await main.getByRole('link', { name: 'Call back' }).click()
  await button(main, 'Delete').click()
  await button(dialog('Delete Task'), 'Delete').click()
  await expect.element(main.getByRole('region', { name: queueMessages.title })).toBeVisible()
})

test('the filter of the history and the search of a section are there again on Back', async () => {
  answerForPractice()
  answer(historyEndpoints.leads, ({ query }) =>
    query.activity_type === 'Task' ? pageOf(madeTask) : pageOf(),
  )
  const main = await openPage('/leads/1')
  const choice = main.getByRole('radio', { name: 'Task', exact: true })
  const search = main.getByRole('searchbox', { name: 'Search tasks' })
  await main.getByText('Task', { exact: true }).click()
  await search.fill('back')
  await expect.poll(() => callsTo(taskEndpoints.leads.list).at(-1)?.query.search).toBe('back')
  await main.getByRole('link', { name: 'Call back', exact: true }).click()
  await expect.element(title()).toHaveTextContent('Call back')
  await goBack()
  await expect.element(title()).toHaveTextContent('Pat Example')
  await expect.element(main.getByText('Was given a task')).toBeVisible()
  await expect.element(choice).toBeChecked()
  await expect.element(search).toHaveValue('back')
})

test('My Tasks shows what is past due first, says whom a task is about, and keeps its switch on the way back', async () => {
  answerForPractice()
  answer(listMyTasks, [
    makeTask({ id: 2, title: 'Forgotten', due_date: '2020-01-02' }),
    makeTask({ id: 3, title: 'Done in time', due_date: '2020-01-01', status: 'completed' }),
    makeTask({
      id: 4,
      title: 'Today',
      due_date: practiceToday(),
      lead: null,
      patient: { id: 1, name: 'Ada Example' },
    }),
    makeTask(),
  ])
  const main = await openPage('/my-tasks')
  const titles = () =>
    main
      .getByRole('row')
      .elements()
      .slice(1)
      .map((row) => row.querySelector('a')?.textContent)
  await expect.element(main.getByText(taskMessages.pastDue(1))).toBeVisible()
  expect(titles()).toEqual(['Forgotten', 'Today'])
  await expect.element(main.getByRole('link', { name: 'Ada Example' })).toBeVisible()
  await main.getByRole('switch').click()
  await expect.element(main.getByText(taskMessages.counter(4), { exact: true })).toBeVisible()
  expect(titles()).toEqual(['Forgotten', 'Today', 'Call back', 'Done in time'])
  await main.getByRole('link', { name: 'Call back', exact: true }).click()
  await main.getByRole('link', { name: 'Back to Tasks' }).click()
  await expect.element(main.getByText(taskMessages.counter(4), { exact: true })).toBeVisible()
})

test('a new task is mine, and says so, unless I choose someone else', async () => {
  answerForPractice()
  const me = makeStaffMember({ id: 7, name: 'Pat Admin', is_self: true })
  answer(listAvailableStaff, pageOf(makeStaffMember(), me))
  answer(createMyTask, makeTask({ assigned_to: 7 }))
  const main = await openPage('/my-tasks')
  await button(main, 'New Task').click()
  const form = dialog('New Task')
  const assignee = form.getByRole('combobox', { name: 'Assigned To' })
  await expect.element(assignee).toHaveValue('Pat Admin (you)')
  await button(form, 'Cancel').click()
  await expect.poll(() => form.elements()).toEqual([])

  await button(main, 'New Task').click()
  await expect.element(assignee).toHaveValue('Pat Admin (you)')
  await box(form, 'Title').fill('Call the lab')
  await box(form, 'Description').fill('About the crown')
  await box(form, 'Due Date').fill('03/04/2031')
  await button(form, 'Create Task').click()
  await expect.poll(() => callsTo(createMyTask).map(({ body }) => body.assigned_to)).toEqual([7])
})

test.each(['/my-tasks', '/leads/1/tasks', '/leads/1'])(
  'a whole row of tasks leads to the task: %s',
  async (path) => {
    answerForPractice()
    answer(listMyTasks, [makeTask({ due_date: practiceToday() })])
    const main = await openPage(path)
    await main.getByRole('cell', { name: 'About the time' }).click()
    await expect.element(title()).toHaveTextContent('Call back')
  },
)

test('the name and mark of the practice lead to Home', async () => {
  answerForPractice()
  await openPage('/leads')
  const brand = page.getByRole('banner').getByRole('link', { name: 'Example Dental' })
  await expect.element(brand).toHaveAttribute('href', '/home')
})

test('the dashboard, too, says that the setup is not finished', async () => {
  answer(getDashboard, { status_counts: [], type_counts: [], conversion_rate: 0 })
  answer(getSetup, makeSetup({ location: false, form: false }))
  const main = await openPage('/')
  const steps = main.getByRole('region', { name: 'First steps' })
  await expect.element(steps.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/welcome')
})
