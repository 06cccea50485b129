import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as endpoints from '#contract/archives/archives.endpoints.ts'
import { archiveLabels } from '#contract/archives/archives.labels.ts'
import { archiveMessages as messages } from '#contract/archives/archives.messages.ts'
import type { Archive } from '#contract/archives/archives.schemas.ts'
import type { EndpointDefinition } from '#contract/http/endpoint.ts'
import { exportMessages } from '#contract/http/export-messages.ts'
import { expectAccessible } from '#web/testing/accessible.ts'
import { chooseFile } from '#web/testing/choose-file.ts'
import { answer, callsTo, pageOf, refused, refusedWith, unreachable } from '#web/testing/fake-api.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import {
  alertOf,
  button,
  confirmDelete,
  conflict,
  failing,
  forbidden,
  type RaiseOnPage,
  testTexts,
} from '#web/testing/texts.ts'

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

test('an archive is saved byte by byte, under the name that the server gives', async () => {
  const content = Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0xff, 0xfe, 0x80])
  const headers = {
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="example-dental.zip"',
  }
  answer(endpoints.exportArchive, () => new Response(content, { headers }))
  const saved: [name: string, content: Promise<ArrayBuffer>][] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push([this.download, fetch(this.href).then((file) => file.arrayBuffer())])
  })
  onTestFinished(() => click.mockRestore())
  const main = await open()
  await button(main, 'Download archive').click()
  await expect.poll(() => saved.map(([name]) => name)).toEqual(['example-dental.zip'])
  expect(new Uint8Array((await saved[0]?.[1]) ?? new ArrayBuffer())).toEqual(content)
})

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
  chooseFile(new File(['PK'], 'archive.zip'))
  await expect.element(main.getByText('Nothing is saved yet. 0 rows checked.')).toBeVisible()
  answer(endpoints.listArchives, pageOf(makeArchive()))
  await expect.element(main.getByText('Archive of Example Dental, 2 MB.')).toBeVisible()
  await expect.element(main.getByText('1,200')).toBeVisible()
  await expectAccessible(main)
  answer(endpoints.startArchive, makeArchive({ state: 'running', done: 0 }))
  answer(endpoints.listArchives, pageOf(makeArchive({ state: 'running', done: 1_000 })))
  await button(main, 'Import 1,201 records').click()
  await expect.element(main.getByText('1,000 of 1,201 rows.')).toBeVisible()
  expect(callsTo(endpoints.createArchive)[0]?.body).toMatchObject({ file: { name: 'archive.zip' } })
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
  await expect.element(main.getByText(archiveLabels.unknownAuthorsHint(['bo', 'dana']))).toBeVisible()
})

/** An archive refused for every possible reason. */
const wrong = makeArchive({
  state: 'refused',
  problems: [
    messages.newer,
    messages.gone,
    messages.full(1_000_000_000),
    messages.noTable('leads.csv'),
    messages.tooManyRows,
    messages.tableTooLarge,
    messages.longRow,
    messages.unreadable,
    messages.unknownColumn('shoe_size'),
    messages.wrongId(9),
    messages.noRow('leads.csv'),
    messages.noValue,
    messages.noFile,
    messages.otherContent,
    messages.notStored,
    messages.extraCells,
    messages.staffGone,
    messages.strangeFile,
    messages.unfolds,
    messages.tooMuch,
    messages.interrupted,
  ].map((text) => ({ file: '', row: null, column: '', text })),
})
const notEmpty = messages.notEmpty(1, 2)
const cameTooLate = makeArchive({ problems: [{ file: '', row: null, column: '', text: notEmpty }] })
const openWrong = () => open(wrong)
const isWrong: RaiseOnPage = { begin: openWrong, act: async (main) => alertOf(main) }
const openOne = async () => {
  answer(endpoints.listArchives, pageOf(makeArchive()))
  const main = await openPage('/settings/archive')
  await expect.element(button(main, 'Choose a file')).toBeVisible()
  return main
}
type Handle = () => Response
const upload = (handle: Handle): RaiseOnPage => ({
  begin: openOne,
  async act(main) {
    answer(endpoints.createArchive, handle)
    chooseFile(new File(['PK'], 'archive.zip'))
    return alertOf(main)
  },
})
const badFile = (text: string) => upload(() => refused('invalid_fields', { file: [text] }))
const clicked = (name: string, endpoint: EndpointDefinition, handle: Handle): RaiseOnPage => ({
  begin: openOne,
  async act(main) {
    answer(endpoint, handle as never)
    await button(main, name).click()
    return alertOf(main)
  },
})
const download = (handle: Handle) => clicked('Download archive', endpoints.exportArchive, handle)
const start = (handle: Handle) => clicked('Import 1,201 records', endpoints.startArchive, handle)
const remove = (handle: Handle): RaiseOnPage => ({
  begin: openOne,
  async act(main) {
    answer(endpoints.deleteArchive, handle)
    await button(main, 'Delete').click()
    await confirmDelete('Archive')
    return page.getByRole('alert')
  },
})

testTexts({
  area: 'archives',
  messages,
  prepare: answerForPractice,
  gaps: {
    full: messages.full(1_000_000_000),
    noTable: messages.noTable('leads.csv'),
    unknownColumn: messages.unknownColumn('shoe_size'),
    wrongId: messages.wrongId(9),
    noRow: messages.noRow('leads.csv'),
    notEmpty,
    noRoom: messages.noRoom(1_000_000_000),
  },
  cases: {
    // To someone who was an administrator when they signed in.
    notAllowed: download(forbidden(messages.notAllowed)),
    downloadFailed: download(unreachable),
    listFailed: failing(endpoints.listArchives, '/settings/archive'),
    uploadFailed: upload(unreachable),
    fileRequired: badFile(messages.fileRequired),
    noArchive: badFile(messages.noArchive),
    tooLarge: upload(() => refusedWith('too_large', messages.tooLarge)),
    noRoom: upload(() => refusedWith('invalid_fields', messages.noRoom(1_000_000_000))),
    waiting: upload(conflict(messages.waiting)),
    startFailed: start(unreachable),
    unknown: start(() => refusedWith('not_found', messages.unknown)),
    notReady: start(conflict(messages.notReady)),
    deleteFailed: remove(unreachable),
    notDeletable: remove(conflict(messages.notDeletable)),
    deleted: remove(() => new Response(null, { status: 204 })),

    newer: isWrong,
    gone: isWrong,
    full: isWrong,
    noTable: isWrong,
    tooManyRows: isWrong,
    tableTooLarge: isWrong,
    longRow: isWrong,
    unreadable: isWrong,
    unknownColumn: isWrong,
    wrongId: isWrong,
    noRow: isWrong,
    noValue: isWrong,
    noFile: isWrong,
    otherContent: isWrong,
    notStored: isWrong,
    extraCells: isWrong,
    staffGone: isWrong,
    strangeFile: isWrong,
    unfolds: isWrong,
    tooMuch: isWrong,
    interrupted: isWrong,
    notEmpty: async () => alertOf(await open(cameTooLate)),
  },
})
