import { expect, type Page } from '@playwright/test'
import { dayInZone } from '#contract/formats/dates.ts'
import { noteEndpoints } from '#contract/notes/notes.endpoints.ts'
import { noteMessages } from '#contract/notes/notes.messages.ts'
import { createMyTask } from '#contract/tasks/tasks.endpoints.ts'
import { taskMessages } from '#contract/tasks/tasks.messages.ts'
import { upcomingDays } from '#contract/tasks/tasks.rules.ts'
import { callApi, enter, origin, type Practice, queryDatabase, signUpPractice } from './support/practice.ts'
import { goTo, intercept } from './support/screens.ts'
import { test } from './support/test.ts'

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
// On a phone the panel is a dialog over the page.
const panel = (page: Page, name: string) =>
  page.getByRole('region', { name, exact: true }).or(page.getByRole('dialog', { name, exact: true }))
const rows = (page: Page, table: string) =>
  page
    .getByRole('table', { name: table, exact: true })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
const day = ({ session }: Practice, ahead: number) =>
  dayInZone(new Date(Date.now() + ahead * 86_400_000), session.company.time_zone)
const storedNotes = ({ session }: Practice) =>
  queryDatabase<{ content: string }>('SELECT content FROM notes WHERE company_id = $1 ORDER BY id', [
    session.company.id,
  ]).then((notes) => notes.map(({ content }) => content))

test('My Notes: the own notes with whom they are about, a new one, one read, changed and deleted', async ({
  page,
}) => {
  const practice = await signUpPractice()
  const lead = await practice.addLead({ first_name: 'Ada' })
  await enter(page, practice)
  await goTo(page, 'My Notes')
  await expect(page.getByRole('heading', { level: 1, name: 'My Notes' })).toBeVisible()
  await expect(main(page).getByText(noteMessages.noneWritten)).toBeVisible()

  await button(page, 'New Note').click()
  const composer = panel(page, 'New Note').getByRole('textbox', { name: 'New note' })
  await expect(composer).toBeFocused()
  const long = 'Order more gloves, size M and L, before the end of the month'
  await composer.fill(long)
  await panel(page, 'New Note').getByRole('button', { name: 'Add Note' }).click()
  await expect.poll(() => storedNotes(practice)).toEqual([long])
  await panel(page, 'New Note').getByRole('button', { name: 'Close' }).click()
  await expect(rows(page, 'My Notes')).toContainText([`${long.slice(0, 50).trimEnd()}…`])

  // What is written elsewhere appears with Refresh.
  await callApi(
    noteEndpoints.leads.create,
    { params: { id: String(lead) }, body: { content: 'Prefers mornings' } },
    practice.session.token,
  )
  await button(page, 'Refresh').click()
  await expect(rows(page, 'My Notes')).toContainText(['Prefers mornings', 'Order more gloves'])
  await rows(page, 'My Notes').filter({ hasText: 'Prefers mornings' }).getByRole('button').click()
  const details = panel(page, 'Note Details')
  await expect(details.getByRole('link', { name: 'Ada Example' })).toHaveAttribute('href', `/leads/${lead}`)

  await details.getByRole('button', { name: 'Edit', exact: true }).click()
  const text = details.getByRole('textbox', { name: 'Note', exact: true })
  const pass = await intercept(page, 'PUT', /\/api\/notes\/\d+\/$/, (route) => route.abort())
  await text.fill('Prefers evenings')
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(details.getByRole('alert')).toHaveText(noteMessages.updateFailed)
  await expect(text).toHaveValue('Prefers evenings')
  await pass()
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(text).toBeHidden()
  await expect(details.getByText('Prefers evenings')).toBeVisible()

  await details.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Delete Note' })
  await expect(question).toContainText(noteMessages.deleteConfirm)
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(details).toBeHidden()
  await expect(rows(page, 'My Notes')).toHaveCount(1)
  expect(await storedNotes(practice)).toEqual([long])
})

test('My Tasks: the upcoming ones or all, counted; a new one, one completed and that undone', async ({
  page,
}) => {
  const practice = await signUpPractice()
  const { token } = practice.session
  const add = (title: string, ahead: number) =>
    callApi(
      createMyTask,
      { body: { title, description: 'As agreed', due_date: day(practice, ahead) } },
      token,
    )
  await add('Last one of the week', upcomingDays)
  await add('Forgotten', -1)
  await add('Far away', upcomingDays + 1)
  await enter(page, practice)
  await goTo(page, 'My Tasks')

  const shown = (count: number) => main(page).getByText(taskMessages.counter(count), { exact: true })
  await expect(shown(2)).toBeVisible()
  await expect(main(page).getByText(taskMessages.pastDue(1), { exact: true })).toBeVisible()
  await expect(rows(page, 'My Tasks')).toContainText(['Forgotten', 'Last one of the week'])
  const all = main(page).getByRole('switch')
  await expect(all).toHaveAccessibleName(taskMessages.showingUpcoming)
  await all.press('Space')
  await expect(all).toHaveAccessibleName(taskMessages.showingAll)
  await expect(shown(3)).toBeVisible()
  await expect(rows(page, 'My Tasks')).toContainText(['Forgotten', 'Last one of the week', 'Far away'])

  await button(page, 'New Task').click()
  const form = page.getByRole('dialog', { name: 'New Task' })
  await form.getByRole('textbox', { name: 'Title' }).fill('Call the lab')
  await form.getByRole('textbox', { name: 'Description' }).fill('About the crown')
  const [year, month, date] = day(practice, 0).split('-')
  await form.getByRole('textbox', { name: 'Due Date' }).fill(`${month}/${date}/${year}`)
  await form.getByRole('button', { name: 'Create Task' }).click()
  await expect(form).toBeHidden()
  await expect(shown(4)).toBeVisible()
  await expect(rows(page, 'My Tasks')).toContainText(['Forgotten', 'Call the lab'])

  const statusOf = (title: string) =>
    main(page).getByRole('button', { name: new RegExp(`^Status of ${title}`) })
  await button(page, 'Complete Call the lab').click()
  await expect(statusOf('Call the lab')).toHaveText('Completed')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(statusOf('Call the lab')).toHaveText('Pending')
  const status = () =>
    queryDatabase<{ status: string }>(
      "SELECT status FROM tasks WHERE company_id = $1 AND title = 'Call the lab'",
      [practice.session.company.id],
    )
  await expect.poll(status).toEqual([{ status: 'pending' }])

  await rows(page, 'My Tasks').getByRole('link', { name: 'Call the lab' }).click()
  await expect(page).toHaveURL(/\/tasks\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Call the lab' })).toBeVisible()
  await main(page).getByRole('link', { name: 'Back to Tasks' }).click()
  await expect(page).toHaveURL(`${origin()}/my-tasks?show=all`)
  await expect(shown(4)).toBeVisible()
})
