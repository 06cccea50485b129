import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getIntakeRequest, replayIntakeRequest } from '#contract/intake/inbox.endpoints.ts'
import { recognize } from '#contract/intake/recognition.rules.ts'
import { intakeLimits } from '#contract/intake/requests.limits.ts'
import {
  changeWebForm as change,
  getWebForm as get,
  listWebForms as list,
  removeWebForm as remove,
} from '#contract/intake/web-forms.endpoints.ts'
import { webFormMessages } from '#contract/intake/web-forms.messages.ts'
import { createLog } from '#server/platform/log.ts'
import { createSpool } from '#server/platform/spool.ts'
import { hasPatient } from '#server/slices/patients/patients.repository.ts'
import { whoIsThis } from '#server/slices/people/who-is-this.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { tableContents } from '#server/testing/inspect.ts'
import { createWebFormRow, sendForm } from '#server/testing/record-builders.ts'
import { testSealer } from '#server/testing/secret.ts'
import { sweepRequests } from '../sweep/sweep.usecases.ts'

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

// A form with meaningless field names, as page builders make them.
const odd = { form_name: 'Contact', feld_a: 'Pat Example', feld_b: '917-555-0100 call me', feld_c: 'Crown' }
const note = 'Crown\nPhone as typed: 917-555-0100 call me'
const corrections = [
  { field: 'feld_a', meaning: 'name' },
  { field: 'feld_b', meaning: 'phone' },
  { field: 'feld_c', meaning: 'message' },
]
const send = (form: object, headers = {}) => sendForm(app, company.formIds[0], form, { headers })
const leads = () => app.db.selectFrom('leads').selectAll().where('company_id', '=', company.id).execute()
async function listed(query: Record<string, string> = {}) {
  const { status, body } = await admin.call(list, { query })
  expect(status).toBe(200)
  return list.response.parse(body)
}
async function onlyForm() {
  const [row] = (await listed()).results
  return shown(row?.id ?? 0)
}
const shown = async (id: number) =>
  get.response.parse((await admin.call(get, { params: { id: String(id) } })).body)
const removed = (id: number, headers = {}) => admin.call(remove, { params: { id: String(id) } }, headers)
const changed = (id: number, body: object, headers = {}) =>
  admin.call(change, { params: { id: String(id) }, body }, headers)

describe('listWebForms', () => {
  test('lists forms with the time of their last request, filtered by location', async () => {
    await send(odd)
    app.clock.advance(60)
    await send({ ...odd, feld_c: 'Implant' })
    await sendForm(app, company.formIds[1], { name: 'Sam', form_name: 'Another' })
    const { count, results } = await listed()
    expect(count).toBe(2)
    expect(results.map(({ name }) => name)).toEqual(['Another', 'Contact'])
    expect(results[1]).toMatchObject({
      ...{ tool: 'other', corrected: 0, version: 1 },
      location: { id: company.locations[0], name: 'Location 1' },
    })
    expect(Date.parse(results[1]?.last_received_at ?? '')).toBe(app.clock.now().getTime())
    expect((await listed({ location: String(company.locations[0]) })).count).toBe(1)
    expect((await listed({ ordering: '-name', page_size: '1' })).results).toMatchObject([{ name: 'Contact' }])
  })

  test("returns 403 to office managers and omits other companies' forms", async () => {
    const id = await createWebFormRow(app, company)
    const manager = await signIn(app, company, { role: 'office_manager', locations: company.locations })
    const { status, body } = await manager.call(list)
    expect([status, body]).toMatchObject([403, { detail: webFormMessages.administratorsOnly }])
    const elsewhere = await signIn(app, await createCompany(app))
    expect((await elsewhere.call(list)).body.count).toBe(0)
    expect((await elsewhere.call(get, { params: { id: String(id) } })).status).toBe(404)
    const refused = await elsewhere.call(change, { params: { id: String(id) }, body: { corrections: [] } })
    expect(refused.status).toBe(404)
  })
})

describe('getWebForm', () => {
  test('returns the latest requests, newest first, with fields and source clues', async () => {
    for (let n = 0; n < intakeLimits.samples + 2; n++) {
      await send({ ...odd, feld_c: `Crown ${n}` }, { referer: 'https://practice.example.com/?gclid=x' })
      app.clock.advance(1)
    }
    const { samples } = await onlyForm()
    expect(samples).toHaveLength(intakeLimits.samples)
    const [newest] = samples
    expect(newest?.fields.at(-1)).toEqual({ name: 'feld_c', value: `Crown ${intakeLimits.samples + 1}` })
    const { request } = recognize(newest?.fields ?? [], { clues: newest?.clues })
    expect(request.source).toBe('google')
  })

  test('includes failed requests', async () => {
    expect((await send(odd)).statusCode).toBe(200)
    expect((await onlyForm()).samples).toMatchObject([{ intake_result: 'failed' }])
  })
})

describe('changeWebForm', () => {
  test("uses the corrected meanings of fields in that form's later requests only", async () => {
    await send(odd)
    const { id } = await onlyForm()
    const { status, headers, body } = await changed(id, { corrections }, { 'if-match': '"1"' })
    expect([status, headers.etag, body]).toMatchObject([
      200,
      '"2"',
      { corrections, corrected: 3, version: 2 },
    ])
    expect((await send(odd)).statusCode).toBe(200)
    expect(await leads()).toMatchObject([
      { first_name: 'Pat', last_name: 'Example', phone: '917-555-0100', note },
    ])
    expect((await send({ ...odd, form_name: 'Another' })).statusCode).toBe(200)
    expect(await leads()).toHaveLength(1)
  })

  test("applies corrections to the form's failed requests and when staff accept them", async () => {
    await send({ ...odd, city: 'Springfield' })
    const { id, samples } = await onlyForm()
    await changed(id, { corrections: [...corrections, { field: 'city', meaning: 'ignore' }] })
    const params = { id: String(samples[0]?.id) }
    const request = getIntakeRequest.response.parse((await admin.call(getIntakeRequest, { params })).body)
    expect(request).toMatchObject({
      web_form: { id, name: 'Contact' },
      errors: {},
      recognised: {
        first_name: 'Pat',
        last_name: 'Example',
        phone: '917-555-0100 call me',
        message: 'Crown',
      },
    })
    const { recognised } = request
    expect((await admin.call(replayIntakeRequest, { params, body: recognised })).status).toBe(200)
    expect(await leads()).toMatchObject([{ first_name: 'Pat', note, address: null }])
  })

  test('applies corrections when sweepRequests processes an abandoned request', async () => {
    await send(odd)
    const { id } = await onlyForm()
    await changed(id, { corrections })
    await app.db
      .updateTable('intake_requests')
      .set({ intake_result: 'received', resolved_at: null, reason: '' })
      .where('company_id', '=', company.id)
      .execute()
    app.clock.advance(60)
    await sweepRequests({
      ...{
        db: app.workDb,
        clock: app.clock,
        log: createLog('silent'),
        jobs: app.server.jobs,
        hasPatient,
        whoIsThis,
      },
      spool: createSpool(join(app.dataDir, 'intake-spool')),
      googleAdsSealer: testSealer('keys of Google Ads'),
    })
    expect(await leads()).toMatchObject([{ first_name: 'Pat', note }])
  })

  test('removes corrections omitted from the body', async () => {
    await send(odd)
    const { id } = await onlyForm()
    await changed(id, { corrections })
    expect((await changed(id, { corrections: [] })).body).toMatchObject({
      corrections: [],
      corrected: 0,
      version: 3,
    })
    expect((await send(odd)).statusCode).toBe(200)
    expect(await leads()).toEqual([])
  })

  test('rejects an outdated version and unknown, duplicate or excess corrections', async () => {
    await send(odd)
    const { id } = await onlyForm()
    const before = await tableContents(app)
    const [duplicate] = corrections
    const refusals = [
      [await changed(id, { corrections }, { 'if-match': '"7"' }), 412],
      [await changed(id, { corrections: [{ field: 'a', meaning: 'trap' }] }), 422],
      ...(await Promise.all(
        ['', 'a\0', 'a\ud800'].map(
          async (field) => [await changed(id, { corrections: [{ field, meaning: 'name' }] }), 422] as const,
        ),
      )),
      [await changed(id, { corrections: [duplicate, duplicate] }), 422],
      [await changed(id, { corrections, company_id: 1 }), 422],
      [await changed(id, {}), 422],
      [await changed(999_999, { corrections }), 404],
      [
        await changed(id, {
          corrections: Array.from({ length: intakeLimits.fields + 1 }, (_, n) => ({
            field: `f${n}`,
            meaning: 'note',
          })),
        }),
        422,
      ],
    ] as const
    for (const [{ status }, expected] of refusals) expect(status).toBe(expected)
    expect(await tableContents(app)).toEqual(before)
  })

  test('writes an audit entry with kind and id, but no submitted text', async () => {
    await send(odd)
    const { id } = await onlyForm()
    await changed(id, { corrections })
    const log = await app.db
      .selectFrom('audit_log')
      .selectAll()
      .where('company_id', '=', company.id)
      .orderBy('id')
      .execute()
    const ofForm = log.filter((entry) => entry.kind === 'web_form')
    expect(ofForm.map(({ action, record_id }) => [action, record_id])).toEqual([
      ['viewed', id],
      ['changed', id],
    ])
    expect(JSON.stringify(log)).not.toMatch(/Crown|feld_c|Pat Example/)
  })
})

describe('removeWebForm', () => {
  test('deletes the form and its corrections but keeps its requests', async () => {
    await send(odd)
    const { id } = await onlyForm()
    await changed(id, { corrections })
    await send(odd)
    expect((await removed(id, { 'if-match': '"1"' })).status).toBe(412)
    expect((await removed(id, { 'if-match': '"2"' })).status).toBe(204)
    expect((await removed(id)).status).toBe(404)
    expect((await listed()).count).toBe(0)
    expect(await leads()).toHaveLength(1)
    const requestRows = await app.db
      .selectFrom('intake_requests')
      .select('web_form_id')
      .where('company_id', '=', company.id)
      .execute()
    expect(requestRows).toEqual([{ web_form_id: null }, { web_form_id: null }])
    expect((await send(odd)).statusCode).toBe(200)
    expect(await onlyForm()).toMatchObject({ name: 'Contact', corrected: 0 })
    const log = await app.db
      .selectFrom('audit_log')
      .select('record_id')
      .where('company_id', '=', company.id)
      .where('kind', '=', 'web_form')
      .where('action', '=', 'deleted')
      .execute()
    expect(log).toEqual([{ record_id: id }])
  })

  test('creates a lead from a request that arrives during the removal', async () => {
    await send(odd)
    const { id } = await onlyForm()
    const { pool } = app.database
    const client = await pool.connect()
    await client.query('BEGIN')
    await client.query('DELETE FROM web_forms WHERE id = $1', [id])
    const sent = send({ ...odd, phone: '212-555-0142' })
    const waits = () =>
      pool.query('SELECT FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))', [
        (client as unknown as { processID: number }).processID,
      ])
    await expect.poll(async () => (await waits()).rowCount).toBeGreaterThan(0)
    await client.query('COMMIT')
    client.release()
    expect((await sent).statusCode).toBe(200)
    expect(await leads()).toHaveLength(1)
  })

  test("returns 403 to office managers and 404 for another company's form", async () => {
    const id = await createWebFormRow(app, company)
    const params = { id: String(id) }
    const manager = await signIn(app, company, { role: 'office_manager', locations: company.locations })
    expect((await manager.call(remove, { params })).status).toBe(403)
    expect((await (await signIn(app, await createCompany(app))).call(remove, { params })).status).toBe(404)
    expect((await listed()).count).toBe(1)
  })
})
