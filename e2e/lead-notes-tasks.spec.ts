import { expect, type Locator, type Page } from '@playwright/test'
import { dayInZone } from '#contract/formats/dates.ts'
import { activityFilters, historyPageSize } from '#contract/history/history.endpoints.ts'
import { noteEndpoints } from '#contract/notes/notes.endpoints.ts'
import { noteMessages } from '#contract/notes/notes.messages.ts'
import { taskEndpoints } from '#contract/tasks/tasks.endpoints.ts'
import { taskStatusLabels } from '#contract/tasks/tasks.enums.ts'
import { taskMessages } from '#contract/tasks/tasks.messages.ts'
import { expectAccessibleInBothColors } from './support/axe.ts'
import { addColleague } from './support/colleague.ts'
import { callApi, enter, origin, type Practice, queryDatabase, signUpPractice } from './support/practice.ts'
import { leadOpener } from './support/screens.ts'
import { test } from './support/test.ts'

const taskCalls = { list: /\/leads\/\d+\/tasks\/(\?|$)/, one: /\/api\/tasks\/\d+\/$/ }

const params = (id: number) => ({ params: { id: String(id) } })

async function writeNote(practice: Practice, lead: number, content: string): Promise<number> {
  const { create } = noteEndpoints.leads
  return (await callApi(create, { ...params(lead), body: { content } }, practice.session.token)).id
}
async function addTask(practice: Practice, lead: number, title: string, due_date: string): Promise<number> {
  const { create } = taskEndpoints.leads
  const body = { title, description: `About ${title}`, due_date }
  return (await callApi(create, { ...params(lead), body }, practice.session.token)).id
}
const today = ({ session }: Practice) => dayInZone(new Date(), session.company.time_zone)

const storedNotes = async (lead: number) =>
  (
    await queryDatabase<{ content: string }>('SELECT content FROM notes WHERE lead_id = $1 ORDER BY id', [
      lead,
    ])
  ).map(({ content }) => content)
const storedTasks = (lead: number) =>
  queryDatabase<Record<string, string | null>>(
    `SELECT title, description, due_date::text, status, assigned_to::int, content
     FROM tasks WHERE lead_id = $1 ORDER BY id`,
    [lead],
  )

const rows = (page: Page, table: string) =>
  page
    .getByRole('table', { name: table, exact: true })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
/** The table shows exactly these, in this order. */
const expectRows = (page: Page, table: string, texts: (string | RegExp)[]) =>
  expect(rows(page, table)).toContainText(texts)
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const sort = (page: Page, table: string, column: string) =>
  page
    .getByRole('table', { name: table, exact: true })
    .getByRole('columnheader', { name: column })
    .getByRole('button')
    .click()
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const newNote = (page: Page) => page.getByRole('textbox', { name: 'New note' })
const alert = (within: Page | Locator, text: string) =>
  within.getByRole('alert').filter({ hasText: text }).first()

async function openNote(page: Page, content: string): Promise<Locator> {
  await button(section(page, 'Notes').or(page.getByRole('main')).first(), content).click()
  return dialog(page, 'Note Details')
}

/** Goes to a lead the way that its notes are worked with: its page on a phone, the panel beside the list elsewhere. */
async function openLead(page: Page, name: string) {
  await page.goto(`${origin()}/leads`)
  await leadOpener(page, name).click()
  await expect(section(page, 'History')).toBeVisible()
}

/** Writes, finds, sorts, opens, edits and deletes notes of a lead that has none, where the page shows its notes. */
async function workWithNotes(page: Page, lead: number) {
  await expect(section(page, 'Notes')).toContainText('No notes yet')
  await button(page, 'Add Note').click()
  await expect(page.getByText(noteMessages.empty)).toBeVisible()
  await expect(newNote(page)).toBeFocused()
  await newNote(page).fill('  ')
  await newNote(page).press('Control+Enter')
  await expect(page.getByText(noteMessages.empty)).toBeVisible()

  await newNote(page).fill('Banana allergy')
  await newNote(page).press('Control+Enter')
  await expectRows(page, 'Notes', ['Banana allergy'])
  await expect(newNote(page)).toHaveValue('')
  // A double click is one note.
  await newNote(page).fill('Apple a day')
  await button(page, 'Add Note').dblclick()
  await expectRows(page, 'Notes', ['Apple a day', 'Banana allergy'])
  await expect.poll(() => storedNotes(lead)).toEqual(['Banana allergy', 'Apple a day'])
  await expect(page.getByText(noteMessages.empty)).toHaveCount(0)

  await sort(page, 'Notes', 'Date')
  await expectRows(page, 'Notes', ['Banana allergy', 'Apple a day'])
  await sort(page, 'Notes', 'Note')
  await expectRows(page, 'Notes', ['Apple a day', 'Banana allergy'])
  await sort(page, 'Notes', 'Note')
  await expectRows(page, 'Notes', ['Banana allergy', 'Apple a day'])

  const search = page.getByRole('searchbox', { name: 'Search notes' })
  await search.fill('APPLE')
  await expectRows(page, 'Notes', ['Apple a day'])
  await search.fill('cherry')
  await expect(page.getByText('No notes match')).toBeVisible()
  await search.fill('')
  await expect(rows(page, 'Notes')).toHaveCount(2)

  const details = await openNote(page, 'Apple a day')
  await button(details, 'Edit').click()
  const text = details.getByRole('textbox', { name: 'Note' })
  await expect(text).toBeFocused()
  await text.fill(' \n ')
  await button(details, 'Save').click()
  await expect(alert(details, noteMessages.empty)).toBeVisible()
  await text.fill('Two apples a day')
  await button(details, 'Save').click()
  await expect(text).toBeHidden()
  await expect(button(details, 'Edit')).toBeFocused()
  await expect(details).toContainText('edited')
  expect(await storedNotes(lead)).toEqual(['Banana allergy', 'Two apples a day'])

  await button(details, 'Delete').click()
  const question = dialog(page, 'Delete Note')
  await expect(question).toContainText(noteMessages.deleteConfirm)
  await button(question, 'Cancel').click()
  await expect(question).toBeHidden()
  expect(await storedNotes(lead)).toHaveLength(2)
  await button(details, 'Delete').click()
  await button(question, 'Delete').click()
  await expect(details).toBeHidden()
  await expectRows(page, 'Notes', ['Banana allergy'])
  expect(await storedNotes(lead)).toEqual(['Banana allergy'])
}

test('on the page of a lead a note is written once, found, sorted, opened, edited and deleted', async ({
  page,
}) => {
  const practice = await signUpPractice()
  const lead = await practice.addLead()
  await enter(page, practice, `/leads/${lead}`)
  await workWithNotes(page, lead)
})

test('in the panel a note is written once, found, sorted, opened, edited and deleted', async ({ page }) => {
  const practice = await signUpPractice()
  const lead = await practice.addLead({ first_name: 'Ada' })
  await enter(page, practice)
  await openLead(page, 'Ada Example')
  await workWithNotes(page, lead)
  await expect(page).toHaveURL(`${origin()}/leads`)
})

/** Creates a task, completes it from the list, takes that back; where the page shows the tasks of the lead. */
async function workWithTasks(page: Page, lead: number, assignee: { staffId: number; name: string }) {
  await expect(page.getByText(taskMessages.none)).toBeVisible()
  await button(page, 'New Task').click()
  const form = dialog(page, 'New Task')
  const field = (name: string) => form.getByRole('textbox', { name })
  await button(form, 'Create Task').click()
  await expect(alert(form, taskMessages.allRequired)).toBeVisible()
  await expect(field('Title')).toBeFocused()
  await field('Title').fill('Call back')
  await field('Description').fill('About the time of the cleaning')
  await field('Due Date').fill('13/45/2030')
  await button(form, 'Create Task').click()
  await expect(form.getByText('Date input not valid.')).toBeVisible()
  await expect(alert(form, taskMessages.allRequired)).toBeHidden()
  await field('Due Date').fill('03/04/2031')
  const people = form.getByRole('combobox', { name: 'Assigned To' })
  await people.click()
  await page.getByRole('option', { name: assignee.name, exact: true }).click()
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && taskCalls.list.test(request.url()),
  )
  await button(form, 'Create Task').click()
  expect((await sent).postDataJSON()).toMatchObject({ due_date: '2031-03-04', assigned_to: assignee.staffId })
  await expect(form).toBeHidden()
  await expectRows(page, 'Tasks', [/Call back.*03\/04\/2031.*Bo Colleague/s])
  const task = {
    title: 'Call back',
    description: 'About the time of the cleaning',
    due_date: '2031-03-04',
    status: 'pending',
    assigned_to: assignee.staffId,
    content: '',
  }
  expect(await storedTasks(lead)).toEqual([task])

  await button(page, 'Complete Call back').click()
  await expect(button(page, 'Reopen Call back')).toBeVisible()
  await expect(button(page, `Status of Call back: ${taskStatusLabels.completed}`)).toBeVisible()
  await expect.poll(() => storedTasks(lead)).toEqual([{ ...task, status: 'completed' }])
  await button(page, 'Undo').click()
  await expect(button(page, 'Complete Call back')).toBeVisible()
  await expect.poll(() => storedTasks(lead)).toEqual([task])
  await button(page, `Status of Call back: ${taskStatusLabels.pending}`).click()
  await page.getByRole('menuitem', { name: taskStatusLabels.in_progress }).click()
  await expect(button(page, `Status of Call back: ${taskStatusLabels.in_progress}`)).toBeVisible()
  await expect.poll(() => storedTasks(lead)).toEqual([{ ...task, status: 'in_progress' }])
}

test('in the panel a task is created, given to a colleague, completed and taken back', async ({ page }) => {
  const practice = await signUpPractice()
  const colleague = await addColleague(practice, 'Bo', 'Colleague')
  const lead = await practice.addLead({ first_name: 'Ada' })
  await enter(page, practice)
  await openLead(page, 'Ada Example')
  await workWithTasks(page, lead, colleague)
})

test('on the page of a lead a task is created and completed; on its own page its content is written, and it is edited and deleted', async ({
  page,
}) => {
  const practice = await signUpPractice()
  const colleague = await addColleague(practice, 'Bo', 'Colleague')
  const lead = await practice.addLead({ first_name: 'Ada' })
  await enter(page, practice, `/leads/${lead}`)
  await workWithTasks(page, lead, colleague)

  await page.getByRole('link', { name: 'Call back', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Call back' })).toBeVisible()
  await button(page, 'Add Details').click()
  const content = page.getByRole('textbox', { name: 'Content' })
  await expect(content).toBeFocused()
  await content.fill('   ')
  await button(page, 'Save').click()
  await expect(alert(page, taskMessages.contentEmpty)).toBeVisible()
  await content.fill('Left a message.')
  await button(page, 'Save').click()
  await expect(content).toBeHidden()
  await expect(page.getByText('Left a message.')).toBeVisible()
  await button(page, 'Edit Content').click()
  await expect(content).toHaveValue('Left a message.')
  await content.fill('')
  await button(page, 'Save').click()
  await expect(alert(page, taskMessages.contentEmpty)).toBeVisible()
  await content.fill('Left two messages.')
  await content.press('Control+Enter')
  await expect(content).toBeHidden()
  expect(await storedTasks(lead)).toMatchObject([{ content: 'Left two messages.' }])

  await button(page, 'Edit').click()
  const form = dialog(page, 'Edit Task')
  await form.getByRole('textbox', { name: 'Title' }).fill(' ')
  await button(form, 'Update Task').click()
  await expect(alert(form, taskMessages.allRequired)).toBeVisible()
  await form.getByRole('textbox', { name: 'Title' }).fill('Call once more')
  await form.getByRole('textbox', { name: 'Due Date' }).fill('03/05/2031')
  await button(form, 'Update Task').click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Call once more' })).toBeVisible()
  await expect(page.getByText('03/05/2031')).toBeVisible()
  expect(await storedTasks(lead)).toMatchObject([
    { title: 'Call once more', due_date: '2031-03-05', assigned_to: colleague.staffId },
  ])

  await button(page, 'Delete').click()
  const question = dialog(page, 'Delete Task')
  await expect(question).toContainText(taskMessages.deleteConfirm)
  await button(question, 'Cancel').click()
  await expect(question).toBeHidden()
  await button(page, 'Delete').click()
  await button(question, 'Delete').click()
  // Back to where the task was opened.
  await page.waitForURL(`**/leads/${lead}`)
  await expect(page.getByText(taskMessages.none)).toBeVisible()
  expect(await storedTasks(lead)).toEqual([])
})

test('all tasks of a lead are found and sorted on a page of their own, and one is known by two addresses', async ({
  page,
}) => {
  const practice = await signUpPractice()
  const lead = await practice.addLead({ first_name: 'Ada' })
  await addTask(practice, lead, 'Zebra', '2031-01-01')
  await addTask(practice, lead, 'Late one', '2020-01-01')
  const mango = await addTask(practice, lead, 'Mango', '2032-01-01')
  await enter(page, practice, `/leads/${lead}/tasks`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tasks')
  await expect(page).toHaveTitle(/^Tasks · Ada Example/)
  // Soonest first, and what is late says so.
  await expectRows(page, 'Tasks', [/Late one.*days? late/s, 'Zebra', 'Mango'])
  await sort(page, 'Tasks', 'Title')
  await expectRows(page, 'Tasks', ['Late one', 'Mango', 'Zebra'])
  await sort(page, 'Tasks', 'Title')
  await expectRows(page, 'Tasks', ['Zebra', 'Mango', 'Late one'])
  await page.getByRole('searchbox', { name: 'Search tasks' }).fill('about mango')
  await expectRows(page, 'Tasks', ['Mango'])
  await expect(page).toHaveURL(/search=about\+mango/)
  await page.reload()
  await expectRows(page, 'Tasks', ['Mango'])

  await page.getByRole('link', { name: 'Mango', exact: true }).click()
  await expect(page).toHaveURL(`${origin()}/leads/${lead}/tasks/${mango}`)
  await page.getByRole('link', { name: 'Back to Tasks' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tasks')
  await expect(page).toHaveTitle(/^Tasks · Ada Example/)
  await page.goto(`${origin()}/tasks/${mango}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mango')
  await page.getByRole('link', { name: 'Ada Example' }).click()
  await expect(page).toHaveURL(`${origin()}/leads/${lead}`)
})

test('all notes of a lead are on a page of their own, ten at a time, and each on one of its own', async ({
  page,
}) => {
  const practice = await signUpPractice()
  const lead = await practice.addLead({ first_name: 'Ada' })
  const first = await writeNote(practice, lead, 'Note number 0')
  for (let number = 1; number < 12; number += 1) await writeNote(practice, lead, `Note number ${number}`)
  await enter(page, practice, `/leads/${lead}/notes`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notes')
  await expect(page).toHaveTitle(/^Notes · Ada Example/)
  await expect(rows(page, 'Notes')).toHaveCount(10)
  await button(page, 'Next').click()
  await expectRows(page, 'Notes', ['Note number 1', 'Note number 0'])
  await expect(page).toHaveURL(`${origin()}/leads/${lead}/notes?page=2`)
  await button(page, 'Note number 0').click()
  const details = dialog(page, 'Note Details')
  await expect(details.getByText('Note number 0')).toBeVisible()
  await details.getByRole('link', { name: 'Open as page' }).click()
  await expect(page).toHaveURL(`${origin()}/leads/${lead}/notes/${first}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Note Details')
  await expect(page.getByText('Note number 0')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Notes' }).click()
  await expect(page).toHaveURL(`${origin()}/leads/${lead}/notes`)
})

test('the history shows five entries, five more at a time, and those of one kind', async ({ page }) => {
  const practice = await signUpPractice()
  const lead = await practice.addLead({ first_name: 'Ada' })
  for (let number = 1; number <= 7; number += 1) await writeNote(practice, lead, `Note number ${number}`)
  for (let number = 1; number <= 4; number += 1)
    await addTask(practice, lead, `Task number ${number}`, today(practice))
  await enter(page, practice, `/leads/${lead}`)
  const history = section(page, 'History')
  const choices = history.getByRole('radiogroup', { name: 'Show in history' })
  await expect(choices.getByRole('radio')).toHaveCount(activityFilters.length)
  for (const name of activityFilters)
    await expect(choices.getByRole('radio', { name, exact: true })).toBeAttached()
  await expect(choices.getByRole('radio', { name: 'All', exact: true })).toBeChecked()

  const items = history.getByRole('listitem')
  const more = button(history, 'Load More')
  await expect(items).toHaveCount(historyPageSize)
  await expect(items.first()).toContainText('Task number 4')
  await more.click()
  await expect(items).toHaveCount(2 * historyPageSize)
  await more.click()
  // The lead came in, and all that followed.
  await expect(items).toHaveCount(12)
  await expect(more).toBeHidden()

  const show = (name: string) => choices.getByText(name, { exact: true }).click()
  await show('Task')
  await expect(items).toContainText([4, 3, 2, 1].map((number) => `Task created: Task number ${number}`))
  await expect(more).toBeHidden()
  await show('Note')
  await expect(items).toContainText([7, 6, 5, 4, 3].map((number) => `Note number ${number}`))
  await more.click()
  await expect(items).toHaveCount(7)
  await show('Call')
  await expect(history.getByText('No history to display.')).toBeVisible()
  await show('All')
  await expect(items).toHaveCount(12)
})

test('the dialogs of notes and tasks are accessible over their pages, in light and dark', async ({
  page,
}) => {
  const practice = await signUpPractice()
  const lead = await practice.addLead({ first_name: 'Ada' })
  await writeNote(practice, lead, 'A note to read')
  const task = await addTask(practice, lead, 'A task to do', '2020-01-01')
  await enter(page, practice, `/leads/${lead}/notes`)
  await button(page, 'A note to read').click()
  await expect(dialog(page, 'Note Details')).toBeVisible()
  await expectAccessible(page)

  await page.goto(`${origin()}/leads/${lead}/tasks`)
  await button(page, 'New Task').click()
  await button(dialog(page, 'New Task'), 'Create Task').click()
  await expect(alert(dialog(page, 'New Task'), taskMessages.allRequired)).toBeVisible()
  await expectAccessible(page)

  await page.goto(`${origin()}/tasks/${task}`)
  await button(page, 'Edit').click()
  await expect(dialog(page, 'Edit Task')).toBeVisible()
  await expectAccessible(page)
})

async function expectAccessible(page: Page) {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectAccessibleInBothColors(page)
}
