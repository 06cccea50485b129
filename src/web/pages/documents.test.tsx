import { beforeEach, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import {
  createDocument,
  deleteDocument,
  downloadDocument,
  getDocument,
  listDocuments,
  restoreDocument,
} from '#contract/documents/documents.endpoints.ts'
import { documentMessages } from '#contract/documents/documents.messages.ts'
import type { Document } from '#contract/documents/documents.schemas.ts'
import { answer, callsTo, pageOf, pending, refused, refusedWith } from '#web/testing/fake-api.ts'
import { makeDocument } from '#web/testing/fixtures.ts'
import { openPage, pick } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { button, dialog } from '#web/testing/texts.ts'

const plan = makeDocument()
const named = (name: string, id: number): Document => makeDocument({ id, file: { ...plan.file, name } })
const pdf = (name: string) => new File(['%PDF-1.7\n'], name, { type: 'application/pdf' })

const openDocuments = async (): Promise<Locator> =>
  (await openPage('/patients/1')).getByRole('region', { name: 'Documents', exact: true })
const queued = (section: Locator) =>
  section.getByRole('list', { name: 'Files to upload' }).getByRole('listitem')
const rows = (section: Locator) =>
  section
    .getByRole('row')
    .elements()
    .slice(1)
    .map(({ textContent }) => textContent)

async function dropFiles(section: Locator, ...files: File[]): Promise<void> {
  const zone = section.getByRole('group', { name: 'Files' })
  await expect.element(zone).toBeVisible()
  const dataTransfer = new DataTransfer()
  for (const file of files) dataTransfer.items.add(file)
  for (const event of ['dragenter', 'dragover', 'drop'])
    zone.element().dispatchEvent(new DragEvent(event, { bubbles: true, cancelable: true, dataTransfer }))
}
async function send(section: Locator): Promise<void> {
  await pick(section.getByRole('combobox', { name: 'Document Type' }), 'X-Ray')
  await button(section, 'Upload').click()
}
/** Uploads are listed from now on. */
function answerUploads(): void {
  const stored: Document[] = []
  answer(listDocuments, () => pageOf(...stored))
  answer(createDocument, ({ body }) => {
    const made = named((body as unknown as { file: File }).file.name, stored.length + 1)
    stored.push(made)
    return made
  })
}

beforeEach(answerForPractice)

test('of several files that are dropped those are uploaded that can be; the others say why, and are removed', async () => {
  answerUploads()
  const section = await openDocuments()
  await dropFiles(section, pdf('upper left.pdf'), pdf('lower right.pdf'), new File(['<svg/>'], 'drawing.svg'))
  await expect.element(queued(section).nth(2)).toHaveTextContent(documentMessages.unknownKind)
  expect(queued(section).elements()).toHaveLength(3)
  await send(section)
  await expect.element(page.getByRole('alert').filter({ hasText: documentMessages.uploaded })).toBeVisible()
  await expect
    .poll(() => rows(section))
    .toEqual([expect.stringContaining('upper left.pdf'), expect.stringContaining('lower right.pdf')])
  expect(callsTo(createDocument).map(({ body }) => body)).toMatchObject([
    { patient: '1', document_type: 'xray' },
    { patient: '1', document_type: 'xray' },
  ])
  expect(queued(section).elements()).toHaveLength(1)
  await button(section, 'Remove drawing.svg').click()
  await expect.poll(() => queued(section).elements()).toEqual([])
})

test('an upload is canceled while it goes on, and the next file is uploaded', async () => {
  const section = await openDocuments()
  await dropFiles(section, pdf('first.pdf'), pdf('second.pdf'))
  let isCanceled = false
  answer(createDocument, ({ body }) => {
    if ((body as unknown as { file: File }).file.name === 'first.pdf') return pending()
    isCanceled = queued(section).elements().length === 1
    answer(listDocuments, pageOf(named('second.pdf', 1)))
    return named('second.pdf', 1)
  })
  await send(section)
  await expect.element(section.getByRole('progressbar', { name: 'Uploading first.pdf' })).toBeVisible()
  await button(section, 'Cancel upload of first.pdf').click()
  await expect.poll(() => rows(section)).toEqual([expect.stringContaining('second.pdf')])
  expect(isCanceled).toBe(true)
  expect(queued(section).elements()).toEqual([])
})

test('what is deleted is gone at once and comes back with Undo', async () => {
  answer(listDocuments, pageOf(plan))
  answer(getDocument, plan)
  answer(downloadDocument, (() => refused('internal')) as never)
  const deletion = Promise.withResolvers<undefined>()
  answer(deleteDocument, () => {
    answer(listDocuments, pageOf())
    return deletion.promise
  })
  answer(restoreDocument, () => {
    answer(listDocuments, pageOf(plan))
    return plan
  })
  const section = await openDocuments()
  await button(section, plan.file.name).first().click()
  await button(dialog(plan.file.name), 'Delete').click()
  await expect.element(section).toHaveTextContent(documentMessages.none)
  await expect.poll(() => dialog(plan.file.name).elements()).toEqual([])
  deletion.resolve(undefined)
  const news = page.getByRole('alert').filter({ hasText: documentMessages.deleted(plan.file.name) })
  await button(news, 'Undo').click()
  await expect.poll(() => rows(section)).toEqual([expect.stringContaining(plan.file.name)])
  expect(callsTo(restoreDocument).map(({ params }) => params)).toEqual([{ id: '1' }])
})

test('that the file is missing is told by the preview, and by the download', async () => {
  const detail = documentMessages.fileMissing
  answer(listDocuments, pageOf(plan))
  answer(getDocument, plan)
  answer(downloadDocument, (() => refusedWith('not_found', detail)) as never)
  await button(await openDocuments(), plan.file.name)
    .first()
    .click()
  const details = dialog(plan.file.name)
  await expect.element(details.getByText(detail)).toBeVisible()
  await button(details, 'Download').click()
  await expect.poll(() => details.getByText(detail).elements().length).toBe(2)
})
