import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as endpoints from '#contract/archives/archives.endpoints.ts'
import { archiveMessages as messages } from '#contract/archives/archives.messages.ts'
import type { Archive } from '#contract/archives/archives.schemas.ts'
import { exportMessages } from '#contract/http/export-messages.ts'
import { answer, callsTo, pageOf, refused, refusedWith, unreachable } from '#web/testing/fake-api.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { alertOf, button } from '#web/testing/texts.ts'

const instant = '2026-03-11T12:00:00.000Z'
const makeArchive = (fields: Partial<Archive> = {}): Archive => ({
  ...{ id: 7, state: 'ready', file_name: 'archive.zip', size: 2_000_000, practice: 'Example Dental' },
  ...{ made_at: instant, counts: { leads: 1_200, notes: 1 }, done: 1_201, problems: [], unknown_staff: [] },
  ...{ created_at: instant, created_by: 'Dana Example', finished_at: null, version: 3 },
  ...fields,
})

beforeEach(answerForPractice)

async function open(...archives: Archive[]) {
  answer(endpoints.listArchives, pageOf(...archives))
  return openPage('/settings/archive')
}

function choose() {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  const files = new DataTransfer()
  files.items.add(new File(['PK'], 'archive.zip'))
  if (!input) throw new Error('no file can be chosen')
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

test('an archive that is downloaded while others are says so', async () => {
  answer(endpoints.exportArchive, () => refusedWith('too_many_requests', exportMessages.busy))
  const main = await open()
  await button(main, 'Download archive').click()
  await expect.element(alertOf(main)).toHaveTextContent(exportMessages.busy)
})

test('an archive is uploaded, checked, imported and removed from the list', async () => {
  const main = await open()
  answer(endpoints.createArchive, makeArchive({ state: 'checking' }))
  answer(endpoints.listArchives, pageOf(makeArchive({ state: 'checking', done: 0, counts: {} })))
  await expect.element(button(main, 'Choose a file')).toBeVisible()
  choose()
  await expect.element(main.getByText('Nothing is saved yet. 0 rows checked.')).toBeVisible()
  answer(endpoints.listArchives, pageOf(makeArchive()))
  await expect.element(main.getByText('Archive of Example Dental, 2 MB.')).toBeVisible()
  await expect.element(main.getByText('1,200')).toBeVisible()
  answer(endpoints.startArchive, makeArchive({ state: 'running', done: 0 }))
  answer(endpoints.listArchives, pageOf(makeArchive({ state: 'running', done: 1_000 })))
  await button(main, 'Import 1,201 records').click()
  await expect.element(main.getByText('1,000 of 1,201 rows.')).toBeVisible()
  expect(callsTo(endpoints.startArchive)[0]?.headers.get('if-match')).toBe('"3"')
  answer(endpoints.listArchives, pageOf(makeArchive({ state: 'done' })))
  await expect.element(main.getByText('Imported')).toBeVisible()
  answer(endpoints.deleteArchive, () => new Response(null, { status: 204 }))
  answer(endpoints.listArchives, pageOf())
  await button(main, 'Delete').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText(messages.deleted)).toBeVisible()
  await expect.element(main.getByText('archive.zip')).not.toBeInTheDocument()
})

test('what is wrong with an archive, and who is not on staff, is told', async () => {
  const problem = { file: 'leads.csv', row: 1_003, column: 'status', text: 'Must be one of: new.' }
  const refusedOne = makeArchive({ state: 'refused', problems: [problem] })
  const main = await open(refusedOne, makeArchive({ id: 8, unknown_staff: ['bo', 'dana'] }))
  await expect
    .element(alertOf(main).first())
    .toHaveTextContent('leads.csv, row 1,003, status: Must be one of: new.')
  await expect.element(main.getByText('bo and dana: what they wrote comes without an author.')).toBeVisible()
})

test.each<[string, () => Response, string]>([
  ['is none', () => refused('invalid_fields', { file: [messages.noArchive] }), messages.noArchive],
  ['is too large', () => Response.json({ detail: messages.tooLarge }, { status: 413 }), messages.tooLarge],
  ['does not arrive', unreachable, messages.uploadFailed],
])('an archive that %s says so, and another one can be chosen', async (_name, given, text) => {
  answer(endpoints.createArchive, given)
  const main = await open()
  await expect.element(button(main, 'Choose a file')).toBeVisible()
  choose()
  await expect.element(alertOf(main)).toHaveTextContent(text)
  await expect.element(button(main, 'Choose a file')).toBeVisible()
})

test('what fails is told', async () => {
  answer(endpoints.startArchive, unreachable)
  answer(endpoints.deleteArchive, unreachable)
  answer(endpoints.exportArchive, unreachable)
  const main = await open(makeArchive())
  await button(main, 'Import 1,201 records').click()
  await expect.element(main.getByText(messages.startFailed)).toBeVisible()
  await button(main, 'Download archive').click()
  await expect.element(main.getByText(messages.downloadFailed)).toBeVisible()
  await button(main, 'Delete').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText(messages.deleteFailed)).toBeVisible()
})

test('a list that does not come can be asked for again', async () => {
  answer(endpoints.listArchives, unreachable)
  const main = await openPage('/settings/archive')
  await expect.element(main.getByText(messages.listFailed)).toBeVisible()
})
