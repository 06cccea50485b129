import { expect, type Page } from '@playwright/test'
import { noteMessages } from '#contract/notes/notes.messages.ts'
import { taskStatusLabels } from '#contract/tasks/tasks.enums.ts'
import { taskMessages } from '#contract/tasks/tasks.messages.ts'
import { expectAccessibleInBothColors } from './support/axe.ts'
import { addColleague } from './support/colleague.ts'
import { enter, queryDatabase, signUpPractice } from './support/practice.ts'
import { button, dialog } from './support/screens.ts'
import { test } from './support/test.ts'

const storedNotes = async (lead: number) => {
  const text = 'SELECT content FROM notes WHERE lead_id = $1 ORDER BY id'
  return (await queryDatabase<{ content: string }>(text, [lead])).map(({ content }) => content)
}
const storedTasks = (lead: number) =>
  queryDatabase<Record<string, string | null>>(
    `SELECT title, description, due_date::text, status, assigned_to::int, content
     FROM tasks WHERE lead_id = $1 ORDER BY id`,
    [lead],
  )

/** The table shows exactly these, in this order. */
const expectRows = (page: Page, table: string, texts: (string | RegExp)[]) =>
  expect(
    page
      .getByRole('table', { name: table, exact: true })
      .getByRole('row')
      .filter({ has: page.getByRole('cell') }),
  ).toHaveText(texts.map((text) => new RegExp(text)))

async function expectAccessible(page: Page) {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectAccessibleInBothColors(page)
}

test('notes of a lead are written, found, sorted, edited and deleted; their dialog is accessible in light and dark', async ({
  page,
}) => {
  const practice = await signUpPractice()
  const lead = await practice.addLead()
  await enter(page, practice, `/leads/${lead}`)
  const newNote = page.getByRole('textbox', { name: 'New note' })
  await newNote.fill('Banana allergy')
  await newNote.press('Control+Enter')
  await expectRows(page, 'Notes', ['Banana allergy'])
  // A double click is one note.
  await newNote.fill('Apple a day')
  await button(page, 'Add Note').dblclick()
  await expectRows(page, 'Notes', ['Apple a day', 'Banana allergy'])
  await expect.poll(() => storedNotes(lead)).toEqual(['Banana allergy', 'Apple a day'])
  await page.getByRole('columnheader', { name: 'Date' }).getByRole('button').click()
  await expectRows(page, 'Notes', ['Banana allergy', 'Apple a day'])
  await page.getByRole('searchbox', { name: 'Search notes' }).fill('APPLE')
  await expectRows(page, 'Notes', ['Apple a day'])

  await button(page, 'Apple a day').click()
  const details = dialog(page, 'Note Details')
  await expect(details).toBeVisible()
  await expectAccessible(page)
  await button(details, 'Edit').click()
  await details.getByRole('textbox', { name: 'Note' }).fill('Two apples a day')
  await button(details, 'Save').click()
  await expect(details).toContainText('edited')
  expect(await storedNotes(lead)).toEqual(['Banana allergy', 'Two apples a day'])
  await button(details, 'Delete').click()
  const question = dialog(page, 'Delete Note')
  await expect(question).toContainText(noteMessages.deleteConfirm)
  await button(question, 'Delete').click()
  await expect(details).toBeHidden()
  expect(await storedNotes(lead)).toEqual(['Banana allergy'])
})

test('a task of a lead is given to a colleague, completed and taken back, written about, edited and deleted; its dialogs are accessible', async ({
  page,
}) => {
  const practice = await signUpPractice()
  const colleague = await addColleague(practice, 'Bo', 'Colleague')
  const lead = await practice.addLead()
  await enter(page, practice, `/leads/${lead}`)
  await button(page, 'New Task').click()
  const form = dialog(page, 'New Task')
  await button(form, 'Create Task').click()
  await expect(form.getByRole('alert').filter({ hasText: taskMessages.allRequired }).first()).toBeVisible()
  await expectAccessible(page)
  const typed = { Title: 'Call back', Description: 'About the cleaning', 'Due Date': '03/04/2031' }
  for (const [name, value] of Object.entries(typed)) await form.getByRole('textbox', { name }).fill(value)
  await form.getByRole('combobox', { name: 'Assigned To' }).click()
  await page.getByRole('option', { name: colleague.name, exact: true }).click()
  await button(form, 'Create Task').click()
  await expectRows(page, 'Tasks', [/Call back.*03\/04\/2031.*Bo Colleague/s])
  const task = {
    ...{ title: 'Call back', description: 'About the cleaning', due_date: '2031-03-04' },
    ...{ status: 'pending', assigned_to: colleague.staffId, content: '' },
  }
  expect(await storedTasks(lead)).toEqual([task])

  await button(page, 'Complete Call back').click()
  await expect.poll(() => storedTasks(lead)).toEqual([{ ...task, status: 'completed' }])
  await button(page, 'Undo').click()
  await expect.poll(() => storedTasks(lead)).toEqual([task])
  await button(page, `Status of Call back: ${taskStatusLabels.pending}`).click()
  await page.getByRole('menuitem', { name: taskStatusLabels.in_progress }).click()
  await expect.poll(() => storedTasks(lead)).toEqual([{ ...task, status: 'in_progress' }])

  await page.getByRole('link', { name: 'Call back', exact: true }).click()
  await button(page, 'Add Details').click()
  const content = page.getByRole('textbox', { name: 'Content' })
  await content.fill('Left a message.')
  await button(page, 'Save').click()
  await expect(content).toBeHidden()
  await button(page, 'Edit').click()
  const edit = dialog(page, 'Edit Task')
  await expect(edit).toBeVisible()
  await expectAccessible(page)
  await edit.getByRole('textbox', { name: 'Title' }).fill('Call once more')
  await button(edit, 'Update Task').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Call once more' })).toBeVisible()
  // The title shows before it is saved; the dialog closes after.
  await expect(edit).toBeHidden()
  expect(await storedTasks(lead)).toMatchObject([
    { title: 'Call once more', status: 'in_progress', content: 'Left a message.' },
  ])
  await button(page, 'Delete').click()
  await button(dialog(page, 'Delete Task'), 'Delete').click()
  // Back to where the task was opened.
  await page.waitForURL(`**/leads/${lead}`)
  await expect(page.getByText(taskMessages.none)).toBeVisible()
  expect(await storedTasks(lead)).toEqual([])
})
