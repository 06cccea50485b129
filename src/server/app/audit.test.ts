import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLead, deleteLead, getLead, listLeads, patchLead } from '#contract/leads/leads.endpoints.ts'
import { noteEndpoints } from '#contract/notes/notes.endpoints.ts'
import { auditKinds, auditRuleOf } from '#contract/nouns.ts'
import { recordCountedRefusals, refusalsPerHour } from '#server/platform/audit/audit-log.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { auditEntries } from '#server/testing/audit.ts'
import { createCompany, signIn, startSessionOf, type TestCompany } from '#server/testing/builders.ts'
import { clientOf, type TestClient } from '#server/testing/client.ts'
import { createDocumentRow } from '#server/testing/documents.ts'
import { runAsOwner } from '#server/testing/inspect.ts'
import { createLeadRow, createRecording, leadBody } from '#server/testing/record-builders.ts'
import {
  collectRoutes,
  declaredEndpoints,
  type ServedRoute,
  servedEndpoints,
} from '#server/testing/routes.ts'
import { makeCall, nameOf } from '#server/testing/sweep.ts'

let app: TestApp
let routes: ServedRoute[]
let company: TestCompany
let admin: TestClient
beforeAll(async () => {
  const started = await collectRoutes(startTestApp)
  app = started.app
  routes = started.routes
  company = await createCompany(app)
  admin = await signIn(app, company)
})
afterAll(() => app.close())

const adminId = () => company.staff[0] as number
const entries = (since = 0) => auditEntries(app, company, since)
const newest = async () => (await entries()).at(-1)?.id ?? 0
const minutes = (count: number) => app.clock.advance(count * 60)

/** What calls left in the log. */
async function leftBy(work: () => Promise<unknown>) {
  const before = await newest()
  await work()
  return entries(before)
}

/** Calls with a record in their path that show nothing of it, and why. */
const unrecorded: Record<string, string> = {
  'POST /email/confirmation/': 'it counts when the link is used',
  'GET /leads/:id/available-staff/': 'it tells of the staff',
  'GET /leads/:id/closed_by_status/': 'it follows a change that is recorded',
  'GET /patients/:id/available-staff/': 'it tells of the staff',
  'GET /staff/:id/handover/': 'it only counts',
  'POST /second-factor/app/': 'it counts when it is confirmed',
  'POST /second-factor/passkeys/options/': 'it counts when there is a passkey',
}
const guarded = () => servedEndpoints(routes).filter(({ access }) => access !== 'public')

describe('the audit log knows of every call', () => {
  test('what it leaves, where it has a record in its path or changes something', async () => {
    const silent = (await declaredEndpoints()).filter(
      (endpoint) =>
        endpoint.access !== 'public' &&
        (endpoint.path.includes(':') || endpoint.method !== 'GET') &&
        !auditRuleOf(endpoint),
    )
    expect(silent.map(nameOf).sort()).toEqual(Object.keys(unrecorded).sort())
  })

  test('which kind of record it is about', async () => {
    const kinds = (await declaredEndpoints()).flatMap((endpoint) => {
      const rule = auditRuleOf(endpoint)
      return endpoint.access !== 'public' && rule ? [[nameOf(endpoint), rule.kind] as const] : []
    })
    expect(kinds.filter(([, kind]) => !auditKinds.some((known) => known === kind))).toEqual([])
  })

  test('which record it was about: that of the path, or the one that it made', async () => {
    const calls = guarded().filter((endpoint) => endpoint.path.includes(':') && !unrecorded[nameOf(endpoint)])
    expect(calls).not.toEqual([])
    for (const endpoint of calls) {
      const rule = auditRuleOf(endpoint)
      const before = await newest()
      const { params, send } = await makeCall(app, endpoint, company)
      const response = await send(admin.token)
      const [left, ...more] = await entries(before)
      expect(more, nameOf(endpoint)).toEqual([])
      const made = endpoint.method === 'POST' ? response.json().id : undefined
      expect(left, nameOf(endpoint)).toMatchObject({
        company_id: company.id,
        staff_id: adminId(),
        action: rule?.action,
        kind: rule?.kind,
        record_id: rule?.record ? params[rule.record] : made,
        address: '127.0.0.1',
        request_id: response.headers['x-request-id'],
      })
      if (rule?.about) {
        expect(left, nameOf(endpoint)).toMatchObject({
          about_kind: rule.about.kind,
          about_id: params[rule.about.param],
        })
      }
    }
  })

  test('what was done by addresses that are signed for a session: a recording heard, a file fetched', async () => {
    const lead = await createLeadRow(app, company, { type: 'phonecall' })
    const { id: recording } = await createRecording(app, company, lead, Buffer.from('RIFF sound'))
    const document = await createDocumentRow(app, company)
    const { body } = await admin.call(getLead, { params: { id: lead } })
    const play = () => app.server.inject(body.call_recordings[0]?.recording_url ?? '')
    expect(await leftBy(play)).toMatchObject([
      { action: 'viewed', kind: 'recording', record_id: recording, about_kind: 'lead', about_id: lead },
    ])
    const seen = await app.server.inject({
      url: `/api/documents/${document}/`,
      headers: { authorization: `Token ${admin.token}` },
    })
    expect(await leftBy(() => app.server.inject(seen.json().file.url))).toMatchObject([
      { action: 'exported', kind: 'document', record_id: document, staff_id: adminId(), part: 'file' },
    ])
  })
})

describe('a view', () => {
  const view = (id: number, on = admin, headers = {}) => on.call(getLead, { params: { id } }, headers)

  test('stands for five minutes of looking at the same, by the same person from the same address', async () => {
    const lead = await createLeadRow(app, company)
    const twice = async () => {
      await view(lead)
      await view(lead)
    }
    expect(await leftBy(twice)).toHaveLength(1)
    expect(await leftBy(() => view(lead, clientOf(app, admin.token, '198.51.100.7')))).toMatchObject([
      { address: '198.51.100.7' },
    ])
    minutes(6)
    expect(await leftBy(twice)).toHaveLength(1)
    const colleague = await signIn(app, company)
    expect(await leftBy(() => view(lead, colleague))).toHaveLength(1)
  })

  test('by a screen with no one before it counts as the one that opened the screen, if there was one', async () => {
    const lead = await createLeadRow(app, company)
    const background = { 'x-background': '1' }
    expect(await leftBy(() => view(lead, admin, background))).toHaveLength(1)
    minutes(30)
    expect(await leftBy(() => view(lead, admin, background))).toEqual([])
  })

  test('that cannot be recorded is not had', async () => {
    const id = await createLeadRow(app, company, { first_name: 'Zerlinda' })
    await runAsOwner(app, 'ALTER TABLE audit_log RENAME TO elsewhere')
    const answers = [await view(id), await admin.call(listLeads)]
    await runAsOwner(app, 'ALTER TABLE elsewhere RENAME TO audit_log')
    expect(answers.map(({ status }) => status)).toEqual([500, 500])
    expect(JSON.stringify(answers)).not.toContain('Zerlinda')
  })

  test('of a list is recorded with the names of its filters, and each page by itself', async () => {
    const list = (query: Record<string, string>) => leftBy(() => admin.call(listLeads, { query }))
    minutes(6)
    expect(await list({})).toMatchObject([
      { action: 'listed', kind: 'lead', record_id: null, fields: [], part: null },
    ])
    expect(await list({ ordering: 'status', page: '1' })).toEqual([])
    expect(await list({ search: 'Zerlinda', status: 'new', type: '' })).toMatchObject([
      { fields: ['search', 'status'] },
    ])
    expect(await list({ page: '2' })).toMatchObject([{ part: 'page 2' }])
  })

  test('for one name after the other is recorded for each, whatever the caller says about its background', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `Zerlinda${index}`)
    const searchAll = async () => {
      for (const search of names) await admin.call(listLeads, { query: { search } }, { 'x-background': '1' })
    }
    const left = await leftBy(searchAll)
    expect(left).toHaveLength(30)
    expect(new Set(left.map(({ filter }) => filter?.toString('hex'))).size).toBe(30)
    expect(await leftBy(searchAll)).toEqual([])
    minutes(6)
    const again = await leftBy(searchAll)
    // The same search is recognized, without saying what it was.
    expect(again.map(({ filter }) => filter)).toEqual(left.map(({ filter }) => filter))
  })
})

describe('a change', () => {
  test('and its entry are made together or not at all', async () => {
    const id = await createLeadRow(app, company)
    const params = { id }
    await runAsOwner(app, 'ALTER TABLE audit_log RENAME TO elsewhere')
    const failed = [
      await admin.call(patchLead, { params, body: { first_name: 'Zerlinda' } }),
      await admin.call(deleteLead, { params }),
      await admin.call(createLead, { body: leadBody(company) }),
    ]
    await runAsOwner(app, 'ALTER TABLE elsewhere RENAME TO audit_log')
    expect(failed.map(({ status }) => status)).toEqual([500, 500, 500])
    expect((await admin.call(getLead, { params })).body).toMatchObject({ first_name: 'Pat', version: 1 })
    const stale = { 'if-match': '"7"' }
    const refused = () => admin.call(patchLead, { params, body: { first_name: 'Zerlinda' } }, stale)
    expect(await leftBy(refused)).toEqual([])
  })

  test('that is sent again leaves nothing more', async () => {
    const create = () => admin.call(createLead, { body: leadBody(company) }, { 'idempotency-key': 'audited' })
    const twice = async () => {
      await create()
      await create()
    }
    expect(await leftBy(twice)).toMatchObject([{ action: 'created', kind: 'lead' }])
  })

  test('tells the names of the fields that were sent, and where the record is', async () => {
    const id = await createLeadRow(app, company)
    const body = { first_name: 'Zerlinda', status: 'lost' }
    expect(await leftBy(() => admin.call(patchLead, { params: { id }, body }))).toMatchObject([
      { action: 'changed', fields: ['first_name', 'status'], location_id: company.locations[0] },
    ])
  })

  test('outlives all that it was about: the lead, the person, the company', async () => {
    const doomed = await createCompany(app)
    const person = await signIn(app, doomed)
    const id = await createLeadRow(app, doomed)
    await person.call(noteEndpoints.leads.create, { params: { id: String(id) }, body: { content: 'A note' } })
    await person.call(deleteLead, { params: { id } })
    const before = await auditEntries(app, doomed)
    expect(before.map(({ action, kind }) => `${action} ${kind}`)).toEqual([
      'signed_in user',
      'created note',
      'deleted lead',
    ])
    await runAsOwner(app, `DELETE FROM companies WHERE id = ${doomed.id}`)
    expect(await auditEntries(app, doomed)).toEqual(before)
  })

  test('is made and told with its address when its person leaves before the answer', async () => {
    const origin = await app.server.listen({ port: 0, host: '127.0.0.1' })
    const before = await newest()
    app.server.server.prependOnceListener('request', (message: IncomingMessage) =>
      message.once('end', () => message.socket.destroy()),
    )
    const answer = fetch(`${origin}/api${createLead.path}`, {
      method: 'POST',
      headers: { authorization: `Token ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(leadBody(company)),
    })
    await expect(answer).rejects.toThrow()
    await expect
      .poll(() => entries(before), { timeout: 10_000 })
      .toMatchObject([{ action: 'created', kind: 'lead', address: '127.0.0.1' }])
  })
})

describe('who is refused', () => {
  test('leaves what they tried: records of others, and calls that are not for them', async () => {
    const other = await createCompany(app)
    const lead = await createLeadRow(app, other)
    const clerk = await signIn(app, company, { role: 'front_desk' })
    expect(await leftBy(() => clerk.call(getLead, { params: { id: lead } }))).toMatchObject([
      { staff_id: company.staff.at(-1), action: 'refused', kind: 'lead', record_id: lead },
    ])
    const get = (url: string) => () =>
      app.server.inject({ url, headers: { authorization: `Token ${clerk.token}` } })
    expect(await leftBy(get('/api/feedback/'))).toMatchObject([{ action: 'refused', kind: 'feedback' }])
    expect(await leftBy(get('/api/leads/abc/'))).toEqual([])
    expect(await auditEntries(app, other)).toEqual([])
  })

  test('cannot fill the log, which counts what it no longer takes one by one', async () => {
    const clerk = await signIn(app, company, { role: 'front_desk' })
    const attempts = Array.from({ length: refusalsPerHour + 5 }, (_, index) => 900_000_000 + index)
    const tryAll = async () => {
      for (const id of attempts) await clerk.call(getLead, { params: { id } })
    }
    expect(await leftBy(tryAll)).toHaveLength(refusalsPerHour)
    const addCounted = () => leftBy(() => recordCountedRefusals(app.db, app.clock.now()))
    expect(await addCounted()).toEqual([])
    minutes(61)
    expect(await addCounted()).toMatchObject([
      { staff_id: company.staff.at(-1), action: 'refused', kind: 'request', part: '5 more' },
    ])
    expect(await addCounted()).toEqual([])
    const again = await startSessionOf(app, company.staff.at(-1) as number)
    expect(await leftBy(() => again.call(getLead, { params: { id: 1 } }))).toHaveLength(1)
  })
})

test('it holds no name, number, address or text of anybody', async () => {
  const rows = (await entries()).map(({ username: _, request_id: __, ...entry }) => JSON.stringify(entry))
  expect(rows.length).toBeGreaterThan(50)
  const marks = /zerlinda|\bpat\b|example|555|"changed"]|a note|a task|cleaning|to do/i
  expect(rows.filter((row) => marks.test(row))).toEqual([])
})
