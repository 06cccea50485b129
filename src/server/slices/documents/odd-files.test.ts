import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentLimits } from '#contract/documents/documents.limits.ts'
import { documentMessages } from '#contract/documents/documents.messages.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn } from '#server/testing/builders.ts'
import { pdfOf, png, upload } from '#server/testing/documents.ts'
import { createPatientRow } from '#server/testing/record-builders.ts'

let app: TestApp
let add: (name: string, content: Buffer) => ReturnType<typeof upload>
beforeAll(async () => {
  app = await startTestApp()
  const company = await createCompany(app)
  const { token } = await signIn(app, company)
  const patient = await createPatientRow(app, company)
  add = (name, content) => upload(app, token, { patient, document_type: 'other', file: { name, content } })
})
afterAll(() => app.close())

const script = '<script>fetch("/api/leads/")</script>'
const pdf = pdfOf(500)
const after = (head: Buffer, text: string) => Buffer.concat([head, Buffer.from(text)])

test.each<[string, string, Buffer]>([
  ['a PDF that is HTML as well', 'x.pdf', after(pdf, `<html>${script}</html>`)],
  [
    'a PDF that runs a script',
    'x.pdf',
    after(pdf, '1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>'),
  ],
  ['a PNG that is HTML as well', 'x.png', after(png, script)],
  ['a name from right to left', 'invoice\u202efdp.exe.pdf', pdf],
  ['a name with a NUL', 'x.html\0.pdf', pdf],
  ['a name with a line break', 'x.pdf"\r\nX-Injected: 1\r\n\r\n<script>.pdf', pdf],
  ['a name that is markup', '"><img src=x onerror=alert(1)>.pdf', pdf],
  ['a name that is too long', `${'x'.repeat(5_000)}.pdf`, pdf],
  ['a name of invisible characters', '\u200b\u2060\ufeff.pdf', pdf],
])('%s is refused, or given back as it came, to be kept and never run', async (_what, name, content) => {
  const { status, body } = await add(name, content)
  if (status === 422) return
  expect(status).toBe(201)
  expect(body.file.name).not.toMatch(/[\p{C}/\\]/u)
  expect(body.file.name.length).toBeLessThanOrEqual(documentLimits.name)
  const { statusCode, headers, rawPayload } = await app.server.inject({ url: body.file.url })
  expect([statusCode, rawPayload.equals(content)]).toEqual([200, true])
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringMatching(/^attachment;/),
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': expect.stringMatching(/^(application\/pdf|image\/png)$/),
  })
  expect(headers).not.toHaveProperty('x-injected')
})

test('odd ranges of a file give a part of it, all of it or nothing', async () => {
  const size = 2_000
  const { body } = await add('x.pdf', pdfOf(size))
  const ranges = [
    ...['0-0', '-1', '-0', '0-', '1999-', '2000-', '0-99999999999999999999', '5-1', '0-0,2-3', '0-0,0-0', ''],
    ...[
      'a-b',
      '--1',
      '0-1;',
      ' 0 - 1',
      '1.5-2',
      '0x1-0x2',
      Array.from({ length: 1_000 }, (_, at) => `${at}-${at}`).join(),
    ],
  ]
  for (const range of [
    ...ranges.map((each) => `bytes=${each}`),
    'bytes',
    '=',
    'items=0-1',
    'BYTES=0-1',
    '\u00ff',
  ]) {
    const { statusCode, headers, rawPayload } = await app.server.inject({
      url: body.file.url,
      headers: { range },
    })
    const [, from, to, all] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(String(headers['content-range'])) ?? []
    const lengths: Record<number, number> = { 200: size, 206: Number(to) - Number(from) + 1, 416: 0 }
    expect([range, rawPayload.length]).toEqual([range, lengths[statusCode]])
    if (statusCode === 206) expect(Number(all)).toBe(size)
  }
})

test('quotes in a file name, which browsers send encoded, survive the way in and out; a space at its end goes', async () => {
  const { body } = await add(`it's "quoted" name.pdf `, pdf)
  expect(body.file.name).toBe(`it's "quoted" name.pdf`)
  const { headers } = await app.server.inject({ url: body.file.url })
  expect(headers['content-disposition']).toBe(
    `attachment; filename="it's _quoted_ name.pdf"; filename*=UTF-8''it%27s%20%22quoted%22%20name.pdf`,
  )
})

test.each([
  ['the mark of an encoding', '\ufeff'],
  ['line breaks', '\r\n\r\n'],
  ['what a scanner says of itself', '\x1b%-12345X@PJL ENTER LANGUAGE=PDF\r\n'],
  ['a sound tag', 'ID3\x04\0\0\0\0\0\0'],
])('a PDF with a few bytes in front is a PDF: %s', async (_what, before) => {
  const { status, body } = await add('plan.pdf', Buffer.concat([Buffer.from(before), pdf]))
  expect([status, body.file?.content_type]).toEqual([201, 'application/pdf'])
})

test.each(['letter.docx', 'letter.DOC', 'letter.odt', 'letter.rtf'])(
  '%s is refused with the reason',
  async (name) => {
    const { status, body } = await add(name, Buffer.from('PK\x03\x04 and so on'))
    expect([status, (body as unknown as { detail: string }).detail]).toEqual([
      422,
      documentMessages.textDocument,
    ])
  },
)
