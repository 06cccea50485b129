import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createMyNote, deleteNote, listMyNotes, updateNote } from '#contract/notes/notes.endpoints.ts'
import { noteMessages } from '#contract/notes/notes.messages.ts'
import { answer, callsTo, pageOf, unreachable } from '#web/testing/fake-api.ts'
import { makeNote } from '#web/testing/fixtures.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { alertOf, box, button, dialog, main } from '#web/testing/texts.ts'

beforeEach(answerForPractice)

const long = 'Order more gloves, size M and L, before the end of the month'
const own = makeNote({ id: 2, content: long, lead: null })
const panel = (name: string) => page.getByRole('region', { name, exact: true })
const row = (text: string) =>
  main().getByRole('table', { name: 'My Notes' }).getByRole('row').filter({ hasText: text })

test('a new note of my own is written beside the list, which shows how it begins', async () => {
  answer(listMyNotes, pageOf())
  const notes = await openPage('/my-notes')
  await expect.element(notes.getByText(noteMessages.noneWritten)).toBeVisible()
  await button(notes, 'New Note').click()
  await expect.element(box(panel('New Note'), 'New note')).toHaveFocus()
  answer(createMyNote, () => {
    answer(listMyNotes, pageOf(own))
    return own
  })
  await box(panel('New Note'), 'New note').fill(long)
  await button(panel('New Note'), 'Add Note').click()
  await expect.element(row(`${long.slice(0, 50).trimEnd()}…`)).toBeVisible()
  await button(panel('New Note'), 'Close').click()
  await expect.element(panel('New Note')).not.toBeInTheDocument()
  expect(callsTo(createMyNote).map(({ body }) => body)).toEqual([{ content: long }])
})

test('what was written elsewhere comes with Refresh, says whom it is about, and is changed and deleted', async () => {
  answer(listMyNotes, pageOf(own))
  const notes = await openPage('/my-notes')
  await expect.element(row('Order more gloves')).toBeVisible()
  const about = makeNote({ content: 'Prefers mornings' })
  answer(listMyNotes, pageOf(about, own))
  await button(notes, 'Refresh').click()
  await row('Prefers mornings').getByRole('button').click()
  const details = panel('Note Details')
  await expect.element(details.getByRole('link', { name: 'Pat Example' })).toHaveAttribute('href', '/leads/1')

  await button(details, 'Edit').click()
  answer(updateNote, unreachable)
  await box(details, 'Note').fill('Prefers evenings')
  await button(details, 'Save').click()
  await expect.element(alertOf(details)).toHaveTextContent(noteMessages.updateFailed)
  await expect.element(box(details, 'Note')).toHaveValue('Prefers evenings')
  answer(updateNote, () => {
    const changed = makeNote({ content: 'Prefers evenings', version: 2 })
    answer(listMyNotes, pageOf(changed, own))
    return changed
  })
  await button(details, 'Save').click()
  await expect.element(box(details, 'Note')).not.toBeInTheDocument()
  await expect.element(details.getByText('Prefers evenings')).toBeVisible()

  answer(deleteNote, () => {
    answer(listMyNotes, pageOf(own))
    return undefined
  })
  await button(details, 'Delete').click()
  await expect.element(dialog('Delete Note')).toHaveTextContent(noteMessages.deleteConfirm)
  expect(callsTo(deleteNote)).toEqual([])
  await button(dialog('Delete Note'), 'Delete').click()
  await expect.element(details).not.toBeInTheDocument()
  await expect.element(row('Prefers evenings')).not.toBeInTheDocument()
  await expect.element(row('Order more gloves')).toBeVisible()
  expect(callsTo(deleteNote).map(({ params }) => params)).toEqual([{ id: '1' }])
})
