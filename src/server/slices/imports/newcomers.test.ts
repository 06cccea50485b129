import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { historyEndpoints } from '#contract/history/history.endpoints.ts'
import { importedFiles } from '#contract/http/imported-files.endpoints.ts'
import * as endpoints from '#contract/imports/imports.endpoints.ts'
import { importLimits } from '#contract/imports/imports.limits.ts'
import type { Import, ImportPatch } from '#contract/imports/imports.schemas.ts'
import { listLeads, mergeLeads, patchLead } from '#contract/leads/leads.endpoints.ts'
import { listPatients } from '#contract/patients/patients.endpoints.ts'
import { listQueue, recordAttempt } from '#contract/queue/queue.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { doImports, dryRun } from '#server/testing/imports.ts'
import { runAsOwner } from '#server/testing/inspect.ts'
import { createPatientRow } from '#server/testing/record-builders.ts'
import { differingLedgers } from '../queue/ledger.repository.ts'

// What imported people get besides the fields of their rows: a type, a follow-up date, a place in the queue, a filter.

let app: TestApp
let company: TestCompany
let admin: TestClient
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  company = await createCompany(app)
  admin = await signIn(app, company)
})

const of = ({ id }: Import) => ({ params: { id } })
const csv = (...lines: string[]) => ({ name: 'people.csv', content: `${lines.join('\n')}\n` })
const upload = (...lines: string[]) => dryRun(app, admin, csv(...lines))

async function change(run: Import, body: ImportPatch) {
  expect((await admin.call(endpoints.patchImport, { ...of(run), body })).status).toBe(200)
  await doImports(app)
  return (await admin.call(endpoints.getImport, of(run))).body
}
async function work(run: Import, step: 'startImport' | 'undoImport') {
  expect((await admin.call(endpoints[step], of(run))).status).toBe(200)
  await doImports(app)
  return (await admin.call(endpoints.getImport, of(run))).body
}
const leads = async (query: Record<string, string> = {}) =>
  (await admin.call(listLeads, { query: { ordering: 'id', page_size: '100', ...query } })).body.results
const queue = async () => (await admin.call(listQueue, { query: { page_size: '100' } })).body.results

describe('a new lead of a file', () => {
  test('has the type of its row, else contact form or the chosen one', async () => {
    const first = await upload(
      'Name,Email,Type',
      'Pat Lee,pat@example.com,Phone Call',
      'Ann Lee,ann@example.com,',
    )
    await work(first, 'startImport')
    const second = await upload('Name,Email', 'Bo Lee,bo@example.com')
    await change(second, { type: 'website' })
    await work(second, 'startImport')
    expect((await leads()).map(({ type }) => type)).toEqual(['phonecall', 'contact_form', 'website'])
  })

  test('gets the follow-up date where its row has none', async () => {
    const run = await upload(
      'Name,Email,Follow-Up Date',
      'Pat,pat@example.com,12/31/2027',
      'Ann,ann@example.com,',
    )
    await change(run, { follow_up_date: '2027-06-01' })
    await work(run, 'startImport')
    expect((await leads()).map(({ follow_up_date }) => follow_up_date)).toEqual(['2027-12-31', '2027-06-01'])
  })

  test('leaves people who are known as they are', async () => {
    const email = 'pat@example.com'
    await work(await upload('Name,Email', `Pat Lee,${email}`), 'startImport')
    const run = await upload('Name,Email,Phone', `Pat Lee,${email},212-555-0142`)
    const body = { duplicates: 'fill', type: 'website', follow_up_date: '2027-06-01', queue: true } as const
    expect(await change(run, body)).toMatchObject({ queue_rows: 0, counts: { changed: 1 } })
    await work(run, 'startImport')
    expect(await leads()).toMatchObject([
      { phone: '212-555-0142', type: 'contact_form', follow_up_date: null },
    ])
    expect(await queue()).toEqual([])
  })

  test('gets nothing of what was chosen for the last file but its type', async () => {
    const run = await upload('Name,Email', 'Pat,pat@example.com')
    await change(run, { type: 'website', follow_up_date: '2027-06-01', queue: true })
    await work(run, 'startImport')
    const { mapping } = await upload('Name,Email', 'Ann,ann@example.com')
    expect(mapping).toMatchObject({ type: 'website', follow_up_date: null, queue: false })
  })

  test('says in its history which file it came from', async () => {
    await work(await upload('Name,Email', 'Pat,pat@example.com'), 'startImport')
    const [lead] = await leads()
    const { body } = await admin.call(historyEndpoints.leads, { params: { id: lead?.id ?? 0 }, query: {} })
    expect(body.results).toMatchObject([{ details: 'Lead imported from people.csv' }])
  })
})

describe('the queue', () => {
  const lines = [
    'Name,Email,Phone,Status',
    'Pat Lee,pat@example.com,,New Lead',
    'Ann Roe,,212-555-0143,',
    'Bo Kim,bo@example.com,,Lost',
    'Cy Moe,,,New Lead',
    'Pat Lee,pat@example.com,,New Lead',
  ]

  test('gets the new leads that wait for an answer, as the dry run says', async () => {
    const run = await upload(...lines)
    expect(run.queue_rows).toBe(2)
    await change(run, { queue: true })
    await work(run, 'startImport')
    expect(await queue()).toMatchObject([
      { channel: 'import', reason: 'new_request', promised_at: null, lead: { name: 'Pat Lee' }, message: '' },
      { channel: 'import', reason: 'new_request', promised_at: null, lead: { name: 'Ann Roe' }, message: '' },
    ])
    const { rows: notices } = await app.database.pool.query(
      'SELECT FROM request_notices WHERE company_id = $1',
      [company.id],
    )
    expect(notices).toEqual([])
    expect(await differingLedgers(app.db)).toEqual([])
  })

  test('gets none unless that was chosen', async () => {
    await work(await upload(...lines), 'startImport')
    expect(await queue()).toEqual([])
  })

  test('gets 500 at a time, the first ones of the file', async () => {
    const many = Array.from({ length: importLimits.queued + 20 }, (_, at) => `person-${at}@example.com`)
    const run = await change(await upload('Email', ...many), { queue: true })
    expect(run.queue_rows).toBe(importLimits.queued)
    await work(run, 'startImport')
    const { rows } = await app.database.pool.query<{ email: string }>(
      `SELECT email FROM intake_requests JOIN leads ON leads.id = lead_id WHERE leads.company_id = $1 ORDER BY leads.id`,
      [company.id],
    )
    expect(rows.map(({ email }) => email)).toEqual(many.slice(0, importLimits.queued))
  })

  test('loses with an undo what no one has worked on', async () => {
    const run = await change(await upload(...lines), { queue: true })
    await work(run, 'startImport')
    const [pat] = await queue()
    const attempt = { params: { id: pat?.id ?? 0 }, body: { result: 'no_answer' } } as const
    expect((await admin.call(recordAttempt, attempt)).status).toBe(200)
    expect(await work(run, 'undoImport')).toMatchObject({ state: 'undone', counts: { kept: 1 } })
    expect((await leads()).map(({ first_name }) => first_name)).toEqual(['Pat'])
    expect((await queue()).map(({ lead }) => lead?.name)).toEqual(['Pat Lee'])
    expect(await differingLedgers(app.db)).toEqual([])
  })

  test('loses with an undo the request of a lead that stays', async () => {
    const run = await change(await upload('Name,Email', 'Pat Lee,pat@example.com'), { queue: true })
    await work(run, 'startImport')
    const [pat] = await leads()
    await admin.call(patchLead, { params: { id: pat?.id ?? 0 }, body: { last_name: 'Roe' } })
    await work(run, 'undoImport')
    expect(await leads()).toHaveLength(1)
    expect(await queue()).toEqual([])
  })
})

describe('the filter of imported leads', () => {
  const files = async (client = admin) => (await client.call(importedFiles.leads)).body
  const importOf = async (name: string, ...emails: string[]) => {
    const run = await dryRun(app, admin, {
      name,
      content: `Name,Email\n${emails.map((email) => `${email.split('@')[0]},${email}`).join('\n')}\n`,
    })
    await work(run, 'startImport')
    return run
  }
  const imported = async (name: string) => (await leads({ imported: name })).map(({ email }) => email)

  test('names the files that leads came from and finds their leads', async () => {
    await importOf('b.csv', 'bo@example.com')
    const run = await importOf('a.csv', 'pat@example.com', 'ann@example.com')
    expect(await files()).toEqual(['a.csv', 'b.csv'])
    expect(await imported('a.csv')).toEqual(['pat@example.com', 'ann@example.com'])
    expect(await imported('c.csv')).toEqual([])
    await work(run, 'undoImport')
    expect(await files()).toEqual(['b.csv'])
  })

  test('finds the lead that an imported one was merged into', async () => {
    await importOf('a.csv', 'pat@example.com')
    await importOf('b.csv', 'ann@example.com')
    const [first, second] = await leads()
    const body = { lead: second?.id ?? 0 }
    expect((await admin.call(mergeLeads, { params: { id: first?.id ?? 0 }, body })).status).toBe(200)
    expect(await imported('b.csv')).toEqual(['pat@example.com'])
    expect(await files()).toEqual(['a.csv', 'b.csv'])
  })

  test('finds imported patients too', async () => {
    const content = 'First Name,Last Name\nPat,Lee\n'
    await work(await dryRun(app, admin, { name: 'patients.csv', content }, 'patients'), 'startImport')
    await createPatientRow(app, company)
    expect((await admin.call(importedFiles.patients)).body).toEqual(['patients.csv'])
    const { body } = await admin.call(listPatients, { query: { imported: 'patients.csv' } })
    expect(body).toMatchObject({ count: 1, results: [{ first_name: 'Pat', last_name: 'Lee' }] })
  })

  test('finds leads that were imported before the event catalog', async () => {
    await importOf('a.csv', 'pat@example.com', 'ann@example.com')
    await importOf('c.csv', 'bo@example.com')
    // As version 0.2.0 recorded an import.
    await runAsOwner(
      app,
      `UPDATE events SET type = 'lead.imported', version = 0, data = history, history = NULL
        WHERE company_id = ${company.id} AND history ->> 'file' = 'a.csv'`,
    )
    await importOf('b.csv', 'kim@example.com')
    expect(await files()).toEqual(['a.csv', 'b.csv', 'c.csv'])
    expect(await imported('a.csv')).toEqual(['pat@example.com', 'ann@example.com'])
    expect(await imported('b.csv')).toEqual(['kim@example.com'])
    const [lead] = await leads({ imported: 'a.csv' })
    const { body } = await admin.call(historyEndpoints.leads, { params: { id: lead?.id ?? 0 } })
    expect(body.results).toMatchObject([{ details: 'Lead imported from a.csv' }])
  })

  test('is hidden from people of other practices', async () => {
    await importOf('a.csv', 'pat@example.com')
    expect(await files(await signIn(app, await createCompany(app)))).toEqual([])
  })
})
