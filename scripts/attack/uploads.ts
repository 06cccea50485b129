import { deflateSync, gzipSync } from 'node:zlib'
import { getDocument } from '#contract/documents/documents.endpoints.ts'
import { documentLimits } from '#contract/documents/documents.limits.ts'
import { createCompany, signIn } from '#server/testing/builders.ts'
import { pdfOf, png, type TestUpload, upload } from '#server/testing/documents.ts'
import { createPatientRow } from '#server/testing/record-builders.ts'
import { answerFaults } from './judge.ts'
import type { Attack, AttackKind } from './kinds.ts'

const script = '<script>fetch("/api/leads/")</script>'
const svg = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`
const bomb = gzipSync(Buffer.alloc(30_000_000))
const after = (head: string | Buffer, text: string) => Buffer.concat([Buffer.from(head), Buffer.from(text)])

/** Files that are not what they are called, or that nobody keeps in a practice. */
const refused: Record<string, [name: string, content: Buffer | string]> = {
  'an SVG': ['x.svg', svg],
  'an SVG called PNG': ['x.png', svg],
  'an SVG called PDF': ['x.pdf', svg],
  HTML: ['x.html', script],
  'HTML called PDF': ['x.pdf', `<!doctype html>${script}`],
  'HTML called JPEG': ['x.jpg', `<html>${script}`],
  'HTML behind a second ending': ['x.pdf.html', pdfOf(500)],
  'a PDF called HTML': ['x.html', pdfOf(500)],
  'a PDF called PNG': ['x.png', pdfOf(500)],
  'a script': ['x.js', 'alert(1)'],
  'a program called PDF': ['x.pdf', after('MZ\x90\0', 'x'.repeat(500))],
  'a GIF that is a script': ['x.gif', 'GIF89a=1;alert(1)'],
  'a bomb': ['x.zip', after('PK\x03\x04\x14\0\0\0\x08\0', bomb.toString('latin1'))],
  'a bomb called PDF': ['x.pdf', bomb],
  'a bomb called PNG': ['x.png', deflateSync(Buffer.alloc(30_000_000))],
  'a file without an ending': ['pdf', pdfOf(500)],
  'nothing at all': ['x.pdf', ''],
  'a path up': ['../../../etc/cron.d/x.pdf', pdfOf(500)],
  'a path of Windows': ['..\\..\\x.pdf', pdfOf(500)],
  'a whole path': ['/etc/x.pdf', pdfOf(500)],
}

/** Files that are what they say, and something else as well; names that lie. They are taken, and served as what they say. */
const taken: Record<string, [name: string, content: Buffer]> = {
  'a PDF that is HTML': ['x.pdf', after(pdfOf(500), `<html>${script}</html>`)],
  'a PDF that opens a script': [
    'x.pdf',
    after('%PDF-1.7\n', '1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>'),
  ],
  'a PNG that is HTML': ['x.png', after(png, script)],
  'a name from right to left': ['invoice\u202efdp.exe.pdf', pdfOf(500)],
  'a name with a NUL': ['x.html\0.pdf', pdfOf(500)],
  'a name with a line break': ['x.pdf"\r\nX-Injected: 1\r\n\r\n<script>.pdf', pdfOf(500)],
  'a name that is markup': ['"><img src=x onerror=alert(1)>.pdf', pdfOf(500)],
  'a name that is a formula': ['=cmd|calc!A1.pdf', pdfOf(500)],
  'a name far too long': [`${'x'.repeat(5_000)}.pdf`, pdfOf(500)],
  'a name of signs one cannot see': ['\u200b\u2060\ufeff.pdf', pdfOf(500)],
}

/** Uploads and what becomes of them. */
export const uploads: AttackKind = {
  name: 'uploads',
  async run({ target, ledger }: Attack) {
    const company = await createCompany(target)
    const admin = await signIn(target, company)
    const patient = await createPatientRow(target, company)
    const send = (fields: TestUpload, headers = {}) =>
      upload(target, admin.token, { patient, document_type: 'other', ...fields }, headers)
    for (const [what, [name, content]] of Object.entries(refused)) {
      const { status, response } = await send({ file: { name, content: Buffer.from(content) } })
      ledger.faults([...answerFaults(response), ...(status === 422 ? [] : [`answered ${status}`])], what)
    }
    for (const [what, [name, content]] of Object.entries(taken)) {
      const { status, body, response } = await send({ file: { name, content } })
      const faults = answerFaults(response)
      // A name of which nothing is left may be refused.
      if (status === 201) {
        const kept = body.file.name
        if (/[\p{C}/\\]/u.test(kept) || kept.length > documentLimits.name)
          faults.push(`is kept as ${JSON.stringify(kept)}`)
        faults.push(...(await downloadFaults(target, body.file.url, content)))
      } else if (status !== 422) faults.push(`answered ${status}`)
      ledger.faults(faults, what)
    }
    const most = await send({ file: { name: 'x.pdf', content: pdfOf(documentLimits.fileBytes) } })
    ledger.check(most.status === 201, `a file of the largest size: answered ${most.status}`)
    const more = await send({ file: { name: 'x.pdf', content: pdfOf(documentLimits.fileBytes + 1) } })
    ledger.check(
      [413, 422].includes(more.status),
      `a byte more than the largest size: answered ${more.status}`,
    )

    const theirs = await createPatientRow(target, await createCompany(target))
    const file = { name: 'x.pdf', content: pdfOf(500) }
    const odd: Record<string, TestUpload> = {
      'for a patient of another company': { file, patient: theirs },
      'for nobody': { file, patient: undefined },
      'for a patient that is none': { file, patient: '1 OR 1=1' },
      'without a file': {},
      'with a text for a file': { file: 'x' },
      'of an unknown type': { file, document_type: 'malware' },
      'with a field that nobody asked for': { file, company_id: 1 },
      'with a place to be kept at': { file, storage_key: '../x' },
      'with a field far too long': { file, document_type: 'x'.repeat(200_000) },
    }
    for (const [how, fields] of Object.entries(odd)) {
      const { status, response } = await send(fields)
      const faults = answerFaults(response)
      if (![404, 413, 422].includes(status)) faults.push(`answered ${status}`)
      ledger.faults(faults, `an upload ${how}`)
    }
    const listed = await admin.call(getDocument, { params: { id: most.body.id } })
    ledger.check(listed.body.file.size === documentLimits.fileBytes, 'a file was kept in part')
  },
}

/** A file is given back as it came, for a browser to keep and never to run. */
async function downloadFaults({ server }: Attack['target'], url: string, content: Buffer): Promise<string[]> {
  const { statusCode, headers, rawPayload } = await server.inject({ url })
  const faults: string[] = []
  if (statusCode !== 200 || !rawPayload.equals(content))
    faults.push(`is given back otherwise (${statusCode})`)
  if (headers['x-content-type-options'] !== 'nosniff') faults.push('a browser may guess what it is')
  if (!/^attachment;/.test(String(headers['content-disposition']))) faults.push('is shown instead of kept')
  if (headers['content-security-policy'] !== "default-src 'none'; sandbox")
    faults.push('may run what it holds')
  if (
    !/^(?:application\/(?:pdf|dicom)|image\/(?:png|jpeg|webp|tiff))$/.test(String(headers['content-type']))
  ) {
    faults.push(`is called ${headers['content-type']}`)
  }
  if (headers['x-injected'] !== undefined) faults.push('its name became a header')
  return faults
}
