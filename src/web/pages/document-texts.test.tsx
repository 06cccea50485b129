import { afterEach, expect, test, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import {
  createDocument,
  deleteDocument,
  downloadDocument,
  getDocument,
  listDocuments,
  restoreDocument,
} from '#contract/documents/documents.endpoints.ts'
import { documentLimits } from '#contract/documents/documents.limits.ts'
import { documentMessages } from '#contract/documents/documents.messages.ts'
import type { Document } from '#contract/documents/documents.schemas.ts'
import { answer, callsTo, pageOf, refused, refusedWith } from '#web/testing/fake-api.ts'
import { documentRoom, makeDocument } from '#web/testing/fixtures.ts'
import { openPage, pick } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { button, dialog, type Raise, type RaiseOnPage, refuse, stale, testTexts } from '#web/testing/texts.ts'

type Handle = () => Response

const plan = makeDocument()
const scan = makeDocument({ file: { ...plan.file, name: 'scan.tiff', content_type: 'image/tiff' } })

const openDocuments = async (): Promise<Locator> =>
  (await openPage('/patients/1')).getByRole('region', { name: 'Documents', exact: true })

async function choose(file: File, section: Locator): Promise<Locator> {
  await expect.element(section).toBeVisible()
  const input = section.element().querySelector('input[type="file"]') as HTMLInputElement
  const chosen = new DataTransfer()
  chosen.items.add(file)
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  return section
}
const upload = (file: File, handle: Handle = refuse): RaiseOnPage => ({
  begin: openDocuments,
  async act(section) {
    answer(createDocument, handle)
    await choose(file, section)
    await pick(section.getByRole('combobox', { name: 'Document Type' }), 'Photo')
    await button(section, 'Upload').click()
    return section
  },
})
const fileOf = (name: string, ...parts: BlobPart[]) => new File(parts, name, { type: 'application/pdf' })
const photo = fileOf('insurance card.HEIC', 'ftypheic')
const sound = fileOf('plan.pdf', '%PDF-1.7\n')
const submitEmpty: RaiseOnPage = {
  begin: openDocuments,
  async act(section) {
    await button(section, 'Upload').click()
    return section
  },
}
/** Opens a document whose file gets this answer. */
const opened =
  (document: Document, file: Handle): Raise =>
  async () => {
    answer(listDocuments, pageOf(document))
    answer(getDocument, document)
    answer(downloadDocument, file as never)
    const section = await openDocuments()
    await button(section, document.file.name).first().click()
    return dialog(document.file.name)
  }
const remove =
  (handle?: Handle): Raise =>
  async () => {
    answer(deleteDocument, (handle ?? (() => undefined)) as never)
    await button((await opened(scan, refuse)()) as Locator, 'Delete').click()
    return page.getByRole('alert')
  }
const refusedAs = (detail: string) => () => refusedWith('not_found', detail)
const uploadRefused = (field: string, message: string) =>
  upload(sound, () => refused('invalid_fields', { [field]: [message] }))

testTexts({
  area: 'documents',
  messages: documentMessages,
  prepare: answerForPractice,
  gaps: {
    deleted: documentMessages.deleted(scan.file.name),
    full: documentMessages.full(documentRoom.allowed),
    used: documentMessages.used(documentRoom.used, documentRoom.allowed),
  },
  cases: {
    none: { begin: openDocuments },
    patientRequired: 'said by the server: no screen asks for the documents of nobody',
    fetchFailed: () => {
      answer(listDocuments, refuse)
      return openPage('/patients/1')
    },
    fetchOneFailed: async () => {
      answer(listDocuments, pageOf(plan))
      answer(getDocument, refuse)
      await button(await openDocuments(), plan.file.name)
        .first()
        .click()
      return dialog(plan.file.name)
    },
    uploaded: async () => {
      await upload(sound, () => Response.json(plan, { status: 201 })).act(await openDocuments())
      return page.getByRole('alert')
    },
    used: { begin: openDocuments },
    fileRequired: submitEmpty,
    typeRequired: submitEmpty,
    uploadFailed: upload(sound),
    tooLarge: upload(fileOf('large.pdf', new Uint8Array(documentLimits.fileBytes + 1))),
    empty: upload(fileOf('empty.pdf')),
    full: uploadRefused('file', documentMessages.full(documentRoom.allowed)),
    unknownKind: upload(fileOf('setup.exe', 'MZ')),
    textDocument: upload(fileOf('letter.docx', 'PK')),
    unreadablePhoto: {
      begin: openDocuments,
      act(section) {
        vi.spyOn(window, 'createImageBitmap').mockRejectedValue(new DOMException('', 'InvalidStateError'))
        return choose(photo, section)
      },
    },
    otherContent: uploadRefused('file', documentMessages.otherContent),
    pathInName: 'said by the server: a browser gives no path along',
    unknownPatient: uploadRefused('patient', documentMessages.unknownPatient),
    fileMissing: opened(plan, refusedAs(documentMessages.fileMissing)),
    addressExpired: opened(plan, refusedAs(documentMessages.addressExpired)),
    previewFailed: opened(plan, () => new Response('%PDF-1.7\nand then nothing')),
    noPreview: opened(scan, refuse),
    downloadFailed: async () => {
      const details = (await opened(scan, refuse)()) as Locator
      await button(details, 'Download').click()
      return details
    },
    deleteFailed: remove(refuse),
    deleteStale: remove(stale),
    deleted: remove(),
    restoreFailed: async () => {
      answer(restoreDocument, refuse)
      await remove()()
      await page.getByRole('button', { name: 'Undo', exact: true }).click()
      return page.getByRole('alert')
    },
  },
})

afterEach(() => vi.restoreAllMocks())

test('a HEIC photo that the browser reads is uploaded as JPEG', async () => {
  answerForPractice()
  const image = await createImageBitmap(new ImageData(2, 2))
  vi.spyOn(window, 'createImageBitmap').mockResolvedValue(image)
  const section = await choose(photo, await openDocuments())
  await expect.element(section.getByText('insurance card.jpg')).toBeVisible()
  expect(section.getByText(documentMessages.unreadablePhoto).elements()).toEqual([])
})

test('a failed upload keeps its own document type, whatever the next files are', async () => {
  answerForPractice()
  const section = await upload(sound).act(await openDocuments())
  const files = section.getByRole('list', { name: 'Files to upload' })
  await expect.element(files).toHaveTextContent('Photo · 9 bytes')
  await expect.element(files).toHaveTextContent(documentMessages.uploadFailed)
  await pick(section.getByRole('combobox', { name: 'Document Type' }), 'X-Ray')
  await button(section, 'Upload').click()
  await expect.poll(() => callsTo(createDocument).length).toBe(2)
  await expect.element(files).toHaveTextContent('Photo · 9 bytes')
})
