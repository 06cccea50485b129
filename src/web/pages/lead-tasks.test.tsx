import { beforeEach, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { availableStaffEndpoints } from '#contract/staff/staff.endpoints.ts'
import { deleteTask, getTask, patchTask, putTask, taskEndpoints } from '#contract/tasks/tasks.endpoints.ts'
import { taskStatusLabels } from '#contract/tasks/tasks.enums.ts'
import { taskMessages } from '#contract/tasks/tasks.messages.ts'
import type { Task } from '#contract/tasks/tasks.schemas.ts'
import { answer, callsTo, pageOf, refused } from '#web/testing/fake-api.ts'
import { makeStaffMember, makeTask } from '#web/testing/fixtures.ts'
import { openPage, pick } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { alertOf, box, button, dialog, stale } from '#web/testing/texts.ts'

const { list, create } = taskEndpoints.leads

/** Answers the calls for a lead's tasks like the server. */
function answerForTasks(...tasks: Task[]): () => Task | undefined {
  let stored = tasks
  const find = (id: string | undefined) =>
    stored.find((task) => String(task.id) === id) ?? refused('not_found')
  const change = (id: string | undefined, values: Partial<Task>) => {
    stored = stored.map((task) =>
      String(task.id) === id ? { ...task, ...values, version: task.version + 1 } : task,
    )
    return find(id)
  }
  answer(list, () => pageOf(...stored))
  answer(getTask, ({ params }) => find(params.id))
  answer(create, ({ body }) => {
    const task = makeTask({ ...body, assigned_to_name: 'Bo Colleague' } as Partial<Task>)
    stored = [...stored, task]
    return task
  })
  answer(patchTask, ({ params, body }) => change(params.id, body as Partial<Task>))
  answer(putTask, ({ params, body }) => change(params.id, body))
  answer(deleteTask, ({ params }) => {
    stored = stored.filter(({ id }) => String(id) !== params.id)
    return undefined as never
  })
  return () => stored[0]
}

const title = () => page.getByRole('heading', { level: 1 })
const act = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(async () => {
  answerForPractice()
  answer(availableStaffEndpoints.leads, pageOf(makeStaffMember({ id: 7, name: 'Bo Colleague' })))
  await page.viewport(1440, 900)
})

test.each([
  ['on the page of a lead', false],
  ['in the panel', true],
])('a task %s is created for a colleague, completed and reopened', async (_where, inPanel) => {
  const task = answerForTasks()
  const main = await openPage(inPanel ? '/leads' : '/leads/1')
  if (inPanel) await button(main, 'View Pat Example').click()
  await expect.element(page.getByText(taskMessages.none)).toBeVisible()
  await act('New Task').click()
  const form = dialog('New Task')
  const field = (name: string) => form.getByRole('textbox', { name })
  await button(form, 'Create Task').click()
  await expect.element(alertOf(form)).toHaveTextContent(taskMessages.allRequired)
  await expect.element(field('Title')).toHaveFocus()
  await field('Title').fill('Call back')
  await field('Description').fill('About the cleaning')
  await field('Due Date').fill('13/45/2030')
  await button(form, 'Create Task').click()
  await expect.element(form.getByText('Date input not valid.')).toBeVisible()
  expect(alertOf(form).elements()).toEqual([])
  await field('Due Date').fill('03/04/2031')
  await pick(form.getByRole('combobox', { name: 'Assigned To' }), 'Bo Colleague')
  await button(form, 'Create Task').click()
  await expect.element(form).not.toBeInTheDocument()
  const row = page.getByRole('table', { name: 'Tasks', exact: true }).getByRole('row').nth(1)
  await expect.element(row).toHaveTextContent(/Call back.*03\/04\/2031.*Bo Colleague/s)
  const body = {
    title: 'Call back',
    description: 'About the cleaning',
    due_date: '2031-03-04',
    assigned_to: 7,
  }
  expect(callsTo(create)).toMatchObject([{ params: { id: '1' }, body }])

  const status = (of: 'pending' | 'in_progress' | 'completed') =>
    act(`Status of Call back: ${taskStatusLabels[of]}`)
  await act('Complete Call back').click()
  await expect.element(act('Reopen Call back')).toBeVisible()
  await expect.element(status('completed')).toBeVisible()
  await expect.poll(() => task()?.status).toBe('completed')
  await act('Undo').click()
  await expect.element(act('Complete Call back')).toBeVisible()
  await expect.poll(() => task()?.status).toBe('pending')
  await status('pending').click()
  await page.getByRole('menuitem', { name: taskStatusLabels.in_progress }).click()
  await expect.element(status('in_progress')).toBeVisible()
  await expect.poll(() => task()?.status).toBe('in_progress')
})

test('the task page adds and edits the content of a task', async () => {
  const task = answerForTasks(makeTask())
  const main = await openPage('/tasks/1')
  const content = box(main, 'Content')
  const save = button(main, 'Save')
  await button(main, 'Add Details').click()
  await expect.element(content).toHaveFocus()
  await content.fill('   ')
  await save.click()
  await expect.element(alertOf(main)).toHaveTextContent(taskMessages.contentEmpty)
  await content.fill('Left a message.')
  await save.click()
  await expect.element(content).not.toBeInTheDocument()
  await expect.element(main.getByText('Left a message.')).toBeVisible()
  await button(main, 'Edit Content').click()
  await expect.element(content).toHaveValue('Left a message.')
  await content.fill('')
  await save.click()
  await expect.element(alertOf(main)).toHaveTextContent(taskMessages.contentEmpty)
  await content.fill('Left two messages.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(content).not.toBeInTheDocument()
  expect(task()?.content).toBe('Left two messages.')
})

test('a task is edited on its page and deleted after confirmation', async () => {
  const task = answerForTasks(makeTask({ assigned_to: 7, assigned_to_name: 'Bo Colleague' }))
  const main = await openPage('/leads/1')
  await main.getByRole('link', { name: 'Call back', exact: true }).click()
  await expect.element(title()).toHaveTextContent('Call back')
  await button(main, 'Edit').click()
  const form = dialog('Edit Task')
  await box(form, 'Title').fill(' ')
  await button(form, 'Update Task').click()
  await expect.element(alertOf(form)).toHaveTextContent(taskMessages.allRequired)
  await box(form, 'Title').fill('Call once more')
  await form.getByRole('textbox', { name: 'Due Date' }).fill('03/05/2031')
  await button(form, 'Update Task').click()
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(title()).toHaveTextContent('Call once more')
  await expect.element(main.getByText('03/05/2031')).toBeVisible()
  expect(task()).toMatchObject({ title: 'Call once more', due_date: '2031-03-05', assigned_to: 7 })

  const question = dialog('Delete Task')
  await button(main, 'Delete').click()
  await expect.element(question).toHaveTextContent(taskMessages.deleteConfirm)
  await button(question, 'Cancel').click()
  await expect.element(question).not.toBeInTheDocument()
  expect(callsTo(deleteTask)).toEqual([])
  await button(main, 'Delete').click()
  await button(question, 'Delete').click()
  await expect.element(title()).toHaveTextContent('Pat Example')
  await expect.element(main.getByText(taskMessages.none)).toBeVisible()
})

test('when two people edit a task, the second sees the values of the first', async () => {
  const [bo, me] = [
    makeStaffMember({ id: 7, name: 'Bo Colleague' }),
    makeStaffMember({ id: 8, is_self: true }),
  ]
  answer(availableStaffEndpoints.leads, pageOf(bo, me))
  // A former staff member stays selected until the assignee changes.
  const task = makeTask({ assigned_to: 9, assigned_to_name: 'Di Former' })
  answerForTasks(task)
  await button(await openPage('/tasks/1'), 'Edit').click()
  const form = dialog('Edit Task')
  const status = form.getByRole('combobox', { name: 'Status' })
  const assignee = form.getByRole('combobox', { name: 'Assigned To' })
  await expect.element(assignee).toHaveValue('Di Former')
  await pick(assignee, `${me.name} (you)`)
  await pick(status, taskStatusLabels.in_progress)
  await box(form, 'Title').fill('Call at noon')
  await form.getByRole('textbox', { name: 'Due Date' }).fill('03/05/2031')
  const theirs = {
    title: 'Call at nine',
    due_date: '2031-03-06',
    status: 'completed',
    assigned_to: 7,
  } as const
  answer(patchTask, stale)
  answer(getTask, { ...task, ...theirs, assigned_to_name: bo.name, version: 2 })
  await button(form, 'Update Task').click()
  await expect.element(alertOf(form)).toHaveTextContent(taskMessages.updateStale)
  await expect.element(box(form, 'Title')).toHaveAccessibleDescription(/Call at nine/)
  await expect
    .element(form.getByRole('textbox', { name: 'Due Date' }))
    .toHaveAccessibleDescription(/03\/06\/2031/)
  await expect.element(status).toHaveAccessibleDescription(new RegExp(taskStatusLabels.completed))
  await expect.element(assignee).toHaveAccessibleDescription(/Bo Colleague/)
})

test('the tasks page of a lead searches, sorts and opens tasks', async () => {
  answerForTasks(makeTask({ title: 'Late one', due_date: '2020-01-01' }))
  const main = await openPage('/leads/1/tasks')
  await expect.element(title()).toHaveTextContent('Tasks')
  await expect.poll(() => document.title).toMatch(/^Tasks · Pat Example/)
  await expect.element(main.getByRole('row').nth(1)).toHaveTextContent(/Late one.*days? late/s)
  const header = main.getByRole('columnheader', { name: 'Title' })
  const lastQuery = () => callsTo(list).at(-1)?.query
  for (const [ordering, direction] of [
    ['title', 'ascending'],
    ['-title', 'descending'],
  ] as const) {
    await header.getByRole('button').click()
    await expect.poll(lastQuery).toMatchObject({ ordering })
    await expect.element(header).toHaveAttribute('aria-sort', direction)
  }
  await main.getByRole('searchbox', { name: 'Search tasks' }).fill('about mango')
  await expect.poll(lastQuery).toMatchObject({ search: 'about mango', ordering: '-title' })

  await main.getByRole('link', { name: 'Late one', exact: true }).click()
  await expect.element(title()).toHaveTextContent('Late one')
  await main.getByRole('link', { name: 'Back to Tasks' }).click()
  await expect.element(title()).toHaveTextContent('Tasks')
  await expect.poll(() => document.title).toMatch(/^Tasks · Pat Example/)
})

test("the task page links to the task's lead", async () => {
  answerForTasks(makeTask())
  const main: Locator = await openPage('/tasks/1')
  await expect.element(title()).toHaveTextContent('Call back')
  await main.getByRole('link', { name: 'Pat Example' }).click()
  await expect.element(title()).toHaveTextContent('Pat Example')
})
