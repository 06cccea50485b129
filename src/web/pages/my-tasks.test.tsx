import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays } from '#contract/appointments/appointments.times.ts'
import { dayInZone, formatDay } from '#contract/formats/dates.ts'
import { createMyTask, listMyTasks, patchTask } from '#contract/tasks/tasks.endpoints.ts'
import { taskMessages } from '#contract/tasks/tasks.messages.ts'
import { upcomingDays } from '#contract/tasks/tasks.rules.ts'
import { answer, callsTo } from '#web/testing/fake-api.ts'
import { makeTask } from '#web/testing/fixtures.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { box, button, dialog, main } from '#web/testing/texts.ts'

beforeEach(answerForPractice)

const today = () => dayInZone(new Date(), 'America/New_York')
const due = (id: number, title: string, ahead: number) =>
  makeTask({ id, title, due_date: addDays(today(), ahead), lead: null })
const titles = () =>
  main()
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => row.querySelector('a')?.textContent)
const shown = (count: number) => main().getByText(taskMessages.counter(count), { exact: true })

test('My Tasks counts the upcoming ones, or all by the keyboard', async () => {
  answer(listMyTasks, [
    due(1, 'Last one of the week', upcomingDays),
    due(2, 'Forgotten', -1),
    due(3, 'Far away', upcomingDays + 1),
  ])
  const tasks = await openPage('/my-tasks')
  await expect.element(shown(2)).toBeVisible()
  await expect.element(tasks.getByText(taskMessages.pastDue(1), { exact: true })).toBeVisible()
  expect(titles()).toEqual(['Forgotten', 'Last one of the week'])
  const all = tasks.getByRole('switch')
  await expect.element(all).toHaveAccessibleName(taskMessages.showingUpcoming)
  ;(all.element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.element(all).toHaveAccessibleName(taskMessages.showingAll)
  await expect.element(shown(3)).toBeVisible()
  expect(titles()).toEqual(['Forgotten', 'Last one of the week', 'Far away'])
})

test('My Tasks lists open tasks first and sorts by a header', async () => {
  answer(listMyTasks, [
    { ...due(1, 'Done early', -3), status: 'completed' },
    due(2, 'Due later', 2),
    due(3, 'Due today', 0),
  ])
  const tasks = await openPage('/my-tasks?show=all')
  await expect.poll(titles).toEqual(['Due today', 'Due later', 'Done early'])
  await tasks.getByRole('button', { name: 'Title' }).click()
  await expect.poll(titles).toEqual(['Done early', 'Due later', 'Due today'])
  await tasks.getByRole('button', { name: 'Title' }).click()
  await expect.poll(titles).toEqual(['Due today', 'Due later', 'Done early'])
})

test('My Tasks shows 25 tasks on a page', async () => {
  answer(
    listMyTasks,
    Array.from({ length: 26 }, (_, index) => due(index + 1, `Task ${index + 1}`, 0)),
  )
  const tasks = await openPage('/my-tasks')
  await expect.element(shown(26)).toBeVisible()
  expect(titles()).toHaveLength(25)
  await button(tasks, 'Next').click()
  await expect.poll(titles).toEqual(['Task 26'])
})

test('a new task joins the list, is completed, and that is undone', async () => {
  answer(listMyTasks, [due(2, 'Forgotten', -1)])
  const made = due(4, 'Call the lab', 0)
  answer(createMyTask, () => {
    answer(listMyTasks, [due(2, 'Forgotten', -1), made])
    return made
  })
  let now = made
  answer(patchTask, ({ body }) => {
    now = { ...now, ...body, version: now.version + 1 } as typeof made
    answer(listMyTasks, [due(2, 'Forgotten', -1), now])
    return now
  })
  const tasks = await openPage('/my-tasks?show=all')
  await button(tasks, 'New Task').click()
  const form = dialog('New Task')
  await box(form, 'Title').fill('Call the lab')
  await box(form, 'Description').fill('About the crown')
  await box(form, 'Due Date').fill(formatDay(today()))
  await button(form, 'Create Task').click()
  await expect.poll(() => form.elements()).toEqual([])
  await expect.element(shown(2)).toBeVisible()
  expect(titles()).toEqual(['Forgotten', 'Call the lab'])
  expect(callsTo(createMyTask)).toMatchObject([
    { body: { title: 'Call the lab', description: 'About the crown', due_date: today() } },
  ])

  const status = tasks.getByRole('button', { name: /^Status of Call the lab/ })
  await button(tasks, 'Complete Call the lab').click()
  await expect.element(status).toHaveTextContent('Completed')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.element(status).toHaveTextContent('Pending')
  await expect.poll(() => callsTo(patchTask).map(({ body }) => body.status)).toEqual(['completed', 'pending'])
})
