import { beforeEach, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { historyEndpoints } from '#contract/history/history.endpoints.ts'
import { historyMessages } from '#contract/history/history.messages.ts'
import { deleteNote, noteEndpoints, updateNote } from '#contract/notes/notes.endpoints.ts'
import { noteMessages } from '#contract/notes/notes.messages.ts'
import type { Note } from '#contract/notes/notes.schemas.ts'
import { answerChangeStream } from '#web/testing/change-stream.ts'
import { answer, callsTo, pageOf, refused } from '#web/testing/fake-api.ts'
import { makeNote } from '#web/testing/fixtures.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { alertOf, box, button, dialog } from '#web/testing/texts.ts'

const { list, create, get } = noteEndpoints.leads

/** Answers the calls for a lead's notes like the server, newest first. */
function answerForNotes(...contents: string[]): () => string[] {
  let notes: Note[] = contents.map((content, index) => makeNote({ id: contents.length - index, content }))
  answer(list, ({ query }) => {
    const matching = notes.filter(({ content }) =>
      content.toLowerCase().includes((query.search ?? '').toLowerCase()),
    )
    const size = Number(query.page_size)
    const start = (Number(query.page) - 1) * size
    const results = matching.slice(start, start + size)
    return { count: matching.length, next: null, previous: null, results }
  })
  answer(create, ({ body }) => {
    const note = makeNote({ id: notes.length + 1, content: body.content })
    notes = [note, ...notes]
    return note
  })
  const find = (id: string | undefined) =>
    notes.find((note) => String(note.id) === id) ?? refused('not_found')
  answer(get, ({ params }) => find(params.noteId))
  answer(updateNote, ({ params, body }) => {
    const edited = { content: body.content, version: 2, updated_at: '2026-03-11T13:00:00.000Z' }
    notes = notes.map((note) => (String(note.id) === params.id ? { ...note, ...edited } : note))
    return find(params.id)
  })
  answer(deleteNote, ({ params }) => {
    notes = notes.filter(({ id }) => String(id) !== params.id)
    return undefined as never
  })
  return () => notes.map(({ content }) => content)
}

const rows = () =>
  page
    .getByRole('table', { name: 'Notes', exact: true })
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => row.querySelector('td')?.textContent)
const section = () => page.getByRole('region', { name: 'Notes', exact: true })
const newNote = () => page.getByRole('textbox', { name: 'New note' })
const act = (name: string) => page.getByRole('button', { name, exact: true })
const lastQuery = () => callsTo(list).at(-1)?.query
const places: [string, () => Promise<Locator>][] = [
  ['on the page of a lead', () => openPage('/leads/1')],
  [
    'in the panel',
    async () => {
      const main = await openPage('/leads')
      await button(main, 'View Pat Example').click()
      return main
    },
  ],
]

beforeEach(async () => {
  answerForPractice()
  await page.viewport(1440, 900)
})

test.each(places)('a note %s is created once, searched and sorted', async (_where, open) => {
  const stored = answerForNotes()
  await open()
  await expect.element(section()).toHaveTextContent('No notes yet')
  await act('Add Note').click()
  await expect.element(page.getByText(noteMessages.empty)).toBeVisible()
  await expect.element(newNote()).toHaveFocus()
  await newNote().fill('  ')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByText(noteMessages.empty)).toBeVisible()
  expect(callsTo(create)).toEqual([])

  await newNote().fill('Banana allergy')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(rows).toEqual(['Banana allergy'])
  await expect.element(newNote()).toHaveValue('')
  expect(page.getByText(noteMessages.empty).elements()).toEqual([])
  await newNote().fill('Apple a day')
  await act('Add Note').dblClick()
  await expect.poll(rows).toEqual(['Apple a day', 'Banana allergy'])
  await expect.poll(stored).toEqual(['Apple a day', 'Banana allergy'])

  const sort = (column: string) =>
    section().getByRole('columnheader', { name: column }).getByRole('button').click()
  for (const [column, ordering] of [
    ['Date', 'created_at'],
    ['Note', 'content'],
    ['Note', '-content'],
  ] as const) {
    await sort(column)
    await expect.poll(lastQuery).toMatchObject({ ordering })
  }
  const search = section().getByRole('searchbox', { name: 'Search notes' })
  await search.fill('APPLE')
  await expect.poll(rows).toEqual(['Apple a day'])
  await search.fill('cherry')
  await expect.element(page.getByText('No notes match')).toBeVisible()
  await search.fill('')
  await expect.poll(rows).toHaveLength(2)
})

test.each(places)('a note %s is edited, and deleted after confirmation', async (_where, open) => {
  const stored = answerForNotes('Apple a day', 'Banana allergy')
  await open()
  await section().getByRole('button', { name: 'Apple a day' }).click()
  const details = dialog('Note Details')
  await button(details, 'Edit').click()
  const text = box(details, 'Note')
  await expect.element(text).toHaveFocus()
  await text.fill(' \n ')
  await button(details, 'Save').click()
  await expect.element(alertOf(details)).toHaveTextContent(noteMessages.empty)
  await text.fill('Two apples a day')
  await button(details, 'Save').click()
  await expect.element(text).not.toBeInTheDocument()
  await expect.element(button(details, 'Edit')).toHaveFocus()
  await expect.element(details).toHaveTextContent('edited')
  expect(stored()).toEqual(['Two apples a day', 'Banana allergy'])

  const question = dialog('Delete Note')
  await button(details, 'Delete').click()
  await expect.element(question).toHaveTextContent(noteMessages.deleteConfirm)
  await button(question, 'Cancel').click()
  await expect.element(question).not.toBeInTheDocument()
  expect(callsTo(deleteNote)).toEqual([])
  await button(details, 'Delete').click()
  await button(question, 'Delete').click()
  await expect.element(details).not.toBeInTheDocument()
  await expect.poll(rows).toEqual(['Banana allergy'])
  expect(stored()).toEqual(['Banana allergy'])
})

test('adding a note reloads each list once, despite the change event', async () => {
  const stored = answerForNotes()
  const { tell } = answerChangeStream()
  answer(historyEndpoints.leads, () =>
    pageOf(
      ...stored().map((details, index) => ({
        ...{ id: index + 1, details, timestamp: '2026-03-11T12:00:00.000Z', performed_by: 'Pat Admin' },
        activity_type: 'Note' as const,
      })),
    ),
  )
  await openPage('/leads/1')
  const history = page.getByRole('region', { name: 'History' })
  await expect.element(history.getByText(historyMessages.none)).toBeVisible()
  await expect.element(section()).toHaveTextContent('No notes yet')
  const counts = () => [list, historyEndpoints.leads].map((endpoint) => callsTo(endpoint).length)
  expect(counts()).toEqual([1, 1])
  // An extra reload after the first note would arrive before the second note is done.
  for (const [index, note] of ['Asked about Friday', 'Comes on Monday'].entries()) {
    await newNote().fill(note)
    await act('Add Note').click()
    await expect.poll(stored).toContain(note)
    await tell({ subject: 'note', what: 'created', id: index + 1, lead: 1, patient: null })
    await expect.element(history).toHaveTextContent(note)
    await expect.poll(rows).toContain(note)
  }
  await expect.poll(counts).toEqual([3, 3])
})

test('the notes page of a lead shows ten at a time and opens each', async () => {
  answerForNotes(...Array.from({ length: 12 }, (_, index) => `Note number ${11 - index}`))
  const main = await openPage('/leads/1/notes')
  const title = page.getByRole('heading', { level: 1 })
  await expect.element(title).toHaveTextContent('Notes')
  await expect.poll(() => document.title).toMatch(/^Notes · Pat Example/)
  await expect.poll(rows).toHaveLength(10)
  await button(main, 'Next').click()
  await expect.poll(rows).toEqual(['Note number 1', 'Note number 0'])
  await button(main, 'Note number 0').click()
  const details = dialog('Note Details')
  await expect.element(details.getByText('Note number 0')).toBeVisible()
  await details.getByRole('link', { name: 'Open as page' }).click()
  await expect.element(title).toHaveTextContent('Note Details')
  await expect.element(main.getByText('Note number 0')).toBeVisible()
  await main.getByRole('link', { name: 'Back to Notes' }).click()
  await expect.element(title).toHaveTextContent('Notes')
  await expect.poll(rows).toHaveLength(10)
})
