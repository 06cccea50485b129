import { truncateSync, writeFileSync } from 'node:fs'
import { expect, type Locator, type Page, type Route, test } from '@playwright/test'
import { createDocument, listDocuments } from '#contract/documents/documents.endpoints.ts'
import { documentMessages } from '#contract/documents/documents.messages.ts'
import { apiBase } from '#contract/http/endpoint.ts'
import { pdfFile } from '../scripts/demo/pdf.ts'
import { addPatient } from './support/patients.ts'
import { callApi, enter, origin, type Practice, queryDatabase, signUpPractice } from './support/practice.ts'
import { intercept, keepUntold, pick } from './support/screens.ts'
import { button, dialog, open, type Raise as RaiseOn, refuse, stale, testTexts } from './support/texts.ts'

interface Stage {
  page: Page
  practice: Practice
  patient: number
}
type Raise = RaiseOn<Stage>
type Handle = (route: Route) => Promise<void>

const calls = {
  list: /\/api\/documents\/\?/,
  create: /\/api\/documents\/$/,
  one: /\/api\/documents\/\d+\/$/,
  restore: /\/api\/documents\/\d+\/restore\/$/,
  file: /\/api\/documents\/\d+\/file\//,
}
const plan = { name: 'plan.pdf', content: pdfFile([{ heading: 'Plan', lines: [] }]) }
/** A TIFF without a picture in it. */
const scan = { name: 'scan.tiff', content: Buffer.from('II*\0\x08\0\0\0\0\0\0\0\0\0', 'latin1') }
const broken = { name: 'broken.pdf', content: Buffer.from('%PDF-1.7\nand then nothing') }
type Sample = typeof plan

/** Stores a document past the screen; answers what the server said when it refuses. */
async function store({ practice, patient }: Stage, { name, content }: Sample): Promise<string> {
  const form = new FormData()
  form.append('patient', String(patient))
  form.append('document_type', 'other')
  form.append('file', new Blob([new Uint8Array(content)]), name)
  const response = await fetch(`${origin()}${apiBase}${createDocument.path}`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Token ${practice.session.token}` },
  })
  return ((await response.json()) as { detail?: string }).detail ?? ''
}

const openDocuments = async (stage: Stage): Promise<Locator> => {
  const main = await open(stage, `/patients/${stage.patient}`)
  const section = main.getByRole('region', { name: 'Documents', exact: true })
  await expect(section.locator('[aria-busy="true"]')).toHaveCount(0)
  return section
}
const upload =
  (file: { name: string; mimeType: string; buffer: Buffer } | string, handle?: Handle): Raise =>
  async (stage) => {
    if (handle) await intercept(stage.page, 'POST', calls.create, handle)
    const section = await openDocuments(stage)
    await section.locator('input[type="file"]').setInputFiles(file)
    await pick(section.getByRole('combobox', { name: 'Document Type' }), 'Photo')
    await button(section, 'Upload').click()
    return section
  }
const chosen = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer })
const sound = chosen(plan.name, plan.content)
const submitEmpty: Raise = async (stage) => {
  const section = await openDocuments(stage)
  await button(section, 'Upload').click()
  return section
}
const opened =
  (sample: Sample, spoil: (stage: Stage) => Promise<unknown> = async () => {}): Raise =>
  async (stage) => {
    await store(stage, sample)
    await spoil(stage)
    const section = await openDocuments(stage)
    await button(section, sample.name).first().click()
    return dialog(stage.page, sample.name)
  }
const remove =
  (handle: Handle): Raise =>
  async (stage) => {
    await intercept(stage.page, 'DELETE', calls.one, handle)
    await button(await opened(plan)(stage), 'Delete').click()
    return stage.page.getByRole('alert')
  }

async function prepare(page: Page): Promise<Stage> {
  const practice = await signUpPractice()
  const { id: patient } = await addPatient(practice)
  await enter(page, practice)
  return { page, practice, patient }
}

const large = () => {
  const path = test.info().outputPath('large.pdf')
  writeFileSync(path, '%PDF-1.7\n')
  truncateSync(path, 26_000_000)
  return path
}

testTexts<Stage, typeof documentMessages>({
  area: 'documents',
  messages: documentMessages,
  prepare,
  gaps: { deleted: documentMessages.deleted(plan.name) },
  cases: {
    none: openDocuments,
    // No screen asks for the documents of nobody; so it is the server that says it.
    patientRequired: async ({ page, practice }) => {
      const list = callApi(listDocuments, {}, practice.session.token)
      const answer = await list.catch((error: Error) => error.message)
      await page.setContent(`<main>${answer}</main>`)
      return page.getByRole('main')
    },
    fetchFailed: async (stage) => {
      await intercept(stage.page, 'GET', calls.list, refuse)
      return open(stage, `/patients/${stage.patient}`)
    },
    fetchOneFailed: async (stage) => {
      await intercept(stage.page, 'GET', calls.one, refuse)
      return opened(plan)(stage)
    },
    uploaded: async (stage) => {
      await upload(sound)(stage)
      return stage.page.getByRole('alert')
    },
    uploadFailed: upload(sound, refuse),
    fileRequired: submitEmpty,
    typeRequired: submitEmpty,
    tooLarge: (stage) => upload(large())(stage),
    empty: upload(chosen('empty.pdf', Buffer.alloc(0))),
    unknownKind: upload(chosen('setup.exe', Buffer.from('MZ'))),
    otherContent: upload(chosen('setup.pdf', Buffer.from('MZ'))),
    // A browser gives no path along; so it is the server that says it.
    pathInName: async (stage) => {
      const answer = await store(stage, { ...plan, name: '../plan.pdf' })
      await stage.page.setContent(`<main>${answer}</main>`)
      return stage.page.getByRole('main')
    },
    unknownPatient: async (stage) => {
      // A page that is told of the end of its patient shows nothing else any more.
      await keepUntold(stage.page)
      const { id: gone } = await addPatient(stage.practice)
      return upload(sound, async (route) => {
        await queryDatabase('DELETE FROM patients WHERE id = $1', [gone])
        await route.continue()
      })({ ...stage, patient: gone })
    },
    fileMissing: opened(plan, ({ patient }) =>
      queryDatabase('UPDATE documents SET storage_key = gen_random_uuid()::text WHERE patient_id = $1', [
        patient,
      ]),
    ),
    addressExpired: opened(plan, ({ page }) =>
      intercept(page, 'GET', calls.file, (route) =>
        route.continue({
          url: route
            .request()
            .url()
            .replace(/expires=\d+/, 'expires=1'),
        }),
      ),
    ),
    previewFailed: opened(broken),
    noPreview: opened(scan),
    downloadFailed: async (stage) => {
      await intercept(stage.page, 'GET', calls.file, refuse)
      const details = await opened(scan)(stage)
      await button(details, 'Download').click()
      return details
    },
    deleteFailed: remove(refuse),
    deleteStale: remove(stale),
    deleted: remove((route) => route.continue()),
    restoreFailed: async (stage) => {
      await intercept(stage.page, 'POST', calls.restore, refuse)
      await remove((route) => route.continue())(stage)
      await button(stage.page, 'Undo').click()
      return stage.page.getByRole('alert')
    },
  },
})
