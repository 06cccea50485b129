import { expect, type Page } from '@playwright/test'
import { dayInZone, formatDay } from '#contract/formats/dates.ts'
import { noteEndpoints } from '#contract/notes/notes.endpoints.ts'
import { taskMessages } from '#contract/tasks/tasks.messages.ts'
import { callApi, enter, origin, queryDatabase, signUpPractice } from './support/practice.ts'
import { box, button, dialog, goTo, main } from './support/screens.ts'
import { test } from './support/test.ts'

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const rows = (page: Page, table: string) =>
  page
    .getByRole('table', { name: table, exact: true })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })

test('My Notes and My Tasks: one is written, another is changed and deleted; a task is made, completed and taken back', async ({
  page,
}) => {
  const practice = await signUpPractice()
  const { token, company } = practice.session
  const lead = await practice.addLead({ first_name: 'Ada' })
  const stored = async (text: string) =>
    (await queryDatabase<{ found: string }>(text, [company.id])).map(({ found }) => found)
  const notes = () => stored('SELECT content AS found FROM notes WHERE company_id = $1 ORDER BY id')
  const statuses = () => stored('SELECT status AS found FROM tasks WHERE company_id = $1')
  await enter(page, practice)
  await goTo(page, 'My Notes')
  await button(main(page), 'New Note').click()
  await box(panel(page, 'New Note'), 'New note').fill('Order more gloves')
  await button(panel(page, 'New Note'), 'Add Note').click()
  await expect.poll(notes).toEqual(['Order more gloves'])
  await button(panel(page, 'New Note'), 'Close').click()
  await expect(rows(page, 'My Notes')).toContainText(['Order more gloves'])
  const params = { id: String(lead) }
  await callApi(noteEndpoints.leads.create, { params, body: { content: 'Prefers mornings' } }, token)
  await button(main(page), 'Refresh').click()
  await expect(rows(page, 'My Notes')).toContainText(['Prefers mornings', 'Order more gloves'])
  await rows(page, 'My Notes').filter({ hasText: 'Prefers mornings' }).getByRole('button').click()
  const details = panel(page, 'Note Details')
  await expect(details.getByRole('link', { name: 'Ada Example' })).toHaveAttribute('href', `/leads/${lead}`)
  await button(details, 'Edit').click()
  await box(details, 'Note').fill('Prefers evenings')
  await button(details, 'Save').click()
  await expect(details.getByText('Prefers evenings')).toBeVisible()
  await expect.poll(notes).toEqual(['Order more gloves', 'Prefers evenings'])
  await button(details, 'Delete').click()
  await button(dialog(page, 'Delete Note'), 'Delete').click()
  await expect(rows(page, 'My Notes')).toHaveCount(1)
  expect(await notes()).toEqual(['Order more gloves'])

  await goTo(page, 'My Tasks')
  await button(main(page), 'New Task').click()
  const form = dialog(page, 'New Task')
  await box(form, 'Title').fill('Call the lab')
  await box(form, 'Description').fill('About the crown')
  await box(form, 'Due Date').fill(formatDay(dayInZone(new Date(), company.time_zone)))
  await button(form, 'Create Task').click()
  await expect(main(page).getByText(taskMessages.counter(1), { exact: true })).toBeVisible()
  await main(page).getByRole('switch').press('Space')
  await button(main(page), 'Complete Call the lab').click()
  await expect.poll(statuses).toEqual(['completed'])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(statuses).toEqual(['pending'])

  await rows(page, 'My Tasks').getByRole('link', { name: 'Call the lab' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Call the lab' })).toBeVisible()
  await main(page).getByRole('link', { name: 'Back to Tasks' }).click()
  await expect(page).toHaveURL(`${origin()}/my-tasks?show=all`)
})
