import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDocument } from '#contract/documents/documents.endpoints.ts'
import { documentTypes } from '#contract/documents/documents.enums.ts'
import { documentLimits } from '#contract/documents/documents.limits.ts'
import { documentMessages } from '#contract/documents/documents.messages.ts'
import { apiBase } from '#contract/http/endpoint.ts'
import { fieldMessages } from '#contract/http/fields.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { pdfOf, png, type TestUpload, upload, uploadRequest } from '#server/testing/documents.ts'
import { refusal, tableContents } from '#server/testing/inspect.ts'
import { createPatientRow } from '#server/testing/record-builders.ts'

let app: TestApp
let company: TestCompany
let admin: TestClient
let patient: number
let before: Record<string, string[]>
beforeAll(async () => {
  app = await startTestApp()
  company = await createCompany(app)
  admin = await signIn(app, company)
  patient = await createPatientRow(app, company)
})
afterAll(() => app.close())
beforeEach(async () => {
  before = await tableContents(app)
})
const files = () => readdirSync(join(app.dataDir), { recursive: true, withFileTypes: true })
afterEach(async () => {
  expect(await tableContents(app)).toEqual(before)
  expect(files().filter((entry) => entry.isFile())).toEqual([])
})

const send = async (fields: TestUpload, headers = {}) =>
  refusal((await upload(app, admin.token, { patient, document_type: 'other', ...fields }, headers)).response)
const sendFile = (name: string, content: Buffer | string) =>
  send({ file: { name, content: Buffer.from(content) } })
const saying = (text: string) => ({ status: 422, detail: text, errors: { file: [text] } })

const script = '<script>alert(1)</script>'
const svg = `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`
const executable = Buffer.concat([Buffer.from('MZ\u0090\0'), Buffer.alloc(5_000)])
const elf = Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01'), Buffer.alloc(5_000)])
const bomb = gzipSync(Buffer.alloc(50_000_000))
const zip = Buffer.concat([Buffer.from('PK\x03\x04\x14\0\0\0\x08\0'), bomb])
const dicom = (preamble: string) => {
  const image = Buffer.alloc(2_000)
  image.write(preamble, 'latin1')
  image.write('DICM', 128)
  return image
}

describe('a file that is not what it says', () => {
  test.each<[string, string, Buffer | string]>([
    ['an executable', 'plan.pdf', executable],
    ['another executable', 'plan.pdf', elf],
    ['a shell script', 'plan.pdf', '#!/bin/sh\nrm -rf ~\n'],
    ['HTML', 'plan.pdf', `<!doctype html>${script}`],
    ['SVG with script', 'photo.png', svg],
    ['a zip bomb', 'plan.pdf', zip],
    ['a compressed bomb', 'photo.jpg', bomb],
    ['plain text', 'plan.pdf', 'just some words'],
    ['another allowed kind', 'plan.pdf', png],
    ['a PDF named as an image', 'photo.png', pdfOf(2_000)],
    ['HTML in front of a PDF', 'plan.pdf', `<html>${script}\n%PDF-1.7\n%%EOF`],
    [
      'a shell script in front of a PDF',
      'plan.pdf',
      Buffer.concat([Buffer.from('#!/bin/sh\n'), pdfOf(2_000)]),
    ],
    ['an executable in front of a PDF', 'plan.pdf', Buffer.concat([executable, pdfOf(2_000)])],
    ['a page of text in front of a PDF', 'plan.pdf', Buffer.concat([Buffer.alloc(100, 'x'), pdfOf(2_000)])],
    ['a program in the preamble of a DICOM image', 'scan.dcm', dicom('MZ\x90\0')],
    ['the first two bytes alone', 'plan.pdf', '%P'],
  ])('is refused: %s', async (_what, name, content) => {
    expect(await sendFile(name, content)).toMatchObject(saying(documentMessages.otherContent))
  })

  test.each<[string, string, Buffer | string]>([
    ['SVG', 'photo.svg', svg],
    ['HTML', 'plan.html', `<!doctype html>${script}`],
    ['a PDF under the name of a page', 'plan.pdf.html', pdfOf(2_000)],
    ['an image that is script as well', 'photo.gif', 'GIF89a=1;alert(1)'],
    ['a program', 'setup.exe', executable],
    ['an archive', 'files.zip', zip],
    ['no ending', 'plan', pdfOf(2_000)],
  ])('nor is a kind taken that is not listed: %s', async (_what, name, content) => {
    expect(await sendFile(name, content)).toMatchObject(saying(documentMessages.unknownKind))
  })
})

test('an empty file is refused', async () => {
  expect(await sendFile('plan.pdf', '')).toMatchObject(saying(documentMessages.empty))
})

test.each(['../../etc/plan.pdf', '/etc/plan.pdf', 'C:\\plan.pdf', '..\\plan.pdf', 'a/b.pdf', './plan.pdf'])(
  'a path in the name of a file is refused: %s',
  async (name) => {
    expect(await sendFile(name, pdfOf(2_000))).toMatchObject(saying(documentMessages.pathInName))
  },
)

describe('a file of 26 MB', () => {
  test('is refused before a byte of it is read when its length is told', async () => {
    expect(await sendFile('plan.pdf', pdfOf(26_000_000))).toMatchObject({
      status: 413,
      code: 'too_large',
      detail: documentMessages.tooLarge,
    })
  })

  test('is refused over a real connection while it arrives in pieces of unknown number', async () => {
    const { port } = new URL(await app.server.listen({ port: 0, host: '127.0.0.1' }))
    const { payload, headers } = await uploadRequest({
      ...{ patient, document_type: 'other' },
      file: { name: 'plan.pdf', content: pdfOf(26_000_000) },
    })
    const pieces = async function* () {
      for (let at = 0; at < payload.length; at += 1_000_000) yield payload.subarray(at, at + 1_000_000)
    }
    const response = await fetch(`http://127.0.0.1:${port}${apiBase}${createDocument.path}`, {
      method: 'POST',
      body: ReadableStream.from(pieces()),
      duplex: 'half',
      headers: { ...headers, authorization: `Token ${admin.token}` },
    } as RequestInit)
    expect([response.status, (await response.json()) as object]).toMatchObject([
      413,
      { detail: documentMessages.tooLarge },
    ])
  })
})

describe('a form', () => {
  const file = { name: 'plan.pdf', content: pdfOf(2_000) }

  test.each<[string, TestUpload, Record<string, string[]>]>([
    ['without a file', {}, { file: [fieldMessages.required] }],
    ['with a text for a file', { file: 'plan.pdf' }, { file: [fieldMessages.required] }],
    ['with what the server says of a file', { file: '{"name":"x.pdf"}' }, { file: [fieldMessages.required] }],
    [
      'of a patient who does not exist',
      { file, patient: 999_999 },
      { patient: [documentMessages.unknownPatient] },
    ],
    ['of nobody', { file, patient: undefined }, { patient: [expect.any(String) as unknown as string] }],
    ['of no number', { file, patient: "1' OR 1=1" }, { patient: ['Must be a whole number from 1.'] }],
    [
      'of an unknown type',
      { file, document_type: 'passport' },
      { document_type: [fieldMessages.oneOf(documentTypes)] },
    ],
    ['with a field too many', { file, company: 1 }, { company: [fieldMessages.unknown] }],
    ['with a second file', { file, other: file as unknown as string }, { other: [fieldMessages.unknown] }],
  ])('%s is refused by the name of the field', async (_what, fields, errors) => {
    expect(await send(fields)).toMatchObject({ status: 422, errors })
  })

  test('that names a patient of another company is refused as if there were none', async () => {
    const other = await createCompany(app, { name: 'Other Dental' })
    const strange = await createPatientRow(app, other)
    before = await tableContents(app)
    expect(await send({ file, patient: strange })).toMatchObject({
      status: 422,
      errors: { patient: [documentMessages.unknownPatient] },
    })
  })

  test('that names a patient of a location where the person does not work is refused alike', async () => {
    const clerk = await signIn(app, company, { role: 'front_desk', locations: company.locations.slice(1) })
    before = await tableContents(app)
    const { response } = await upload(app, clerk.token, { file, patient, document_type: 'other' })
    expect(refusal(response)).toMatchObject({
      status: 422,
      errors: { patient: [documentMessages.unknownPatient] },
    })
  })

  test('without a token is refused unread', async () => {
    expect(refusal((await upload(app, undefined, { file, patient })).response).status).toBe(401)
  })

  test.each([
    ['application/json', '{"patient":1}', 415],
    ['multipart/form-data', 'no boundary is told', 400],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7 and then it ends',
      400,
    ],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
      400,
    ],
  ])('that is none is refused: %s %j', async (type, payload, status) => {
    const response = await app.server.inject({
      method: 'POST',
      url: `${apiBase}${createDocument.path}`,
      payload,
      headers: { authorization: `Token ${admin.token}`, 'content-type': type },
    })
    expect(refusal(response).status).toBe(status)
  })
})

test('the limit is 25 MB', () => {
  expect(documentLimits.fileBytes).toBe(25_000_000)
  expect(documentMessages.tooLarge).toBe('Documents can be up to 25 MB.')
})
