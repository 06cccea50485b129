import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startArchive } from '#contract/archives/archives.endpoints.ts'
import { getLead, listLeadPeople, listLeads } from '#contract/leads/leads.endpoints.ts'
import { noteEndpoints } from '#contract/notes/notes.endpoints.ts'
import { tableWriters } from '#server/app/table-writers.ts'
import { createLog } from '#server/platform/log.ts'
import { joinNotes } from '#server/slices/leads/lead-merge.rules.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { checkedArchive, doArchives, downloadArchive } from '#server/testing/archives.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { createLeadRow, createPatientRow } from '#server/testing/record-builders.ts'
import { readPhonesAnew } from './phones-read-anew.ts'

let app: TestApp
let company: TestCompany
let admin: TestClient
const never = new AbortController().signal
const parts = { log: createLog('silent'), writers: tableWriters, joinNotes }
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  company = await createCompany(app)
  admin = await signIn(app, company)
  await app.db
    .updateTable('rewrites')
    .set({ finished_at: null, after_company: 0, after_id: 0, done: 0, changed: 0 })
    .execute()
})

interface Stored {
  phone: string
  phone_e164: string | null
  note?: string
  other_contacts?: string[]
}

/** A lead as 0.2.0 stored it. */
async function oldLead({ phone, phone_e164, note = '', other_contacts = [] }: Stored): Promise<number> {
  const id = await createLeadRow(app, company, { note })
  await app.db.updateTable('leads').set({ phone, phone_e164, other_contacts }).where('id', '=', id).execute()
  return id
}
const stored = (id: number) =>
  app.db
    .selectFrom('leads')
    .select(['phone', 'phone_e164', 'note', 'other_contacts', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const run = (size?: number) => readPhonesAnew({ ...parts, db: app.workDb, clock: app.clock }, never, size)

describe('readPhonesAnew', () => {
  test.each<[Stored, Partial<Stored>]>([
    [
      { phone: '718-555-0142 opt 2', phone_e164: '+71855501422', note: 'Crown' },
      {
        phone: '718-555-0142',
        phone_e164: '+17185550142',
        note: 'Crown\n\nPhone as typed: 718-555-0142 opt 2',
      },
    ],
    [
      { phone: '436-555-0202 or 436-555-0203', phone_e164: null },
      { phone: '436-555-0202', phone_e164: '+14365550202', other_contacts: ['+14365550203'] },
    ],
    [
      { phone: '+52 1 664 555 0200', phone_e164: '+5216645550200', other_contacts: ['+5216645550201'] },
      { phone: '+52 1 664 555 0200', phone_e164: '+526645550200', other_contacts: ['+526645550201'] },
    ],
    [
      { phone: 'ask my mother', phone_e164: null },
      { phone: '', phone_e164: null, note: 'Phone as typed: ask my mother' },
    ],
  ])('mends the lead %j', async (before, after) => {
    const id = await oldLead(before)
    await run()
    expect(await stored(id)).toMatchObject({ ...after, version: 2 })
  })

  test('leaves a lead alone whose number is read as before', async () => {
    const id = await oldLead({
      phone: '(212) 555-0142 x12',
      phone_e164: '+12125550142',
      other_contacts: ['a@b.co'],
    })
    const before = await stored(id)
    await run()
    expect(await stored(id)).toEqual(before)
  })

  test('writes a separate note for a lead whose note is a call record', async () => {
    const record = '{"Caller":"+12125550142","To":"+12125550100","CallStatus":"completed"}'
    const id = await oldLead({ phone: '718-555-0142 opt 2', phone_e164: '+71855501422', note: record })
    await run()
    expect((await stored(id)).note).toBe(record)
    const { body } = await admin.call(noteEndpoints.leads.list, { params: { id: String(id) }, query: {} })
    expect(body.results.map(({ content }) => content)).toEqual(['Phone as typed: 718-555-0142 opt 2'])
  })

  test('mends patients and writes a note', async () => {
    const id = await createPatientRow(app, company, { phone: '305-555-0142/43', phone_e164: '+30555501424' })
    await run()
    const patient = await app.db
      .selectFrom('patients')
      .select(['phone', 'phone_e164'])
      .where('id', '=', id)
      .executeTakeFirst()
    expect(patient).toEqual({ phone: '305-555-0142', phone_e164: '+13055550142' })
    const { body } = await admin.call(noteEndpoints.patients.list, { params: { id: String(id) }, query: {} })
    expect(body.results.map(({ content }) => content)).toEqual(['Phone as typed: 305-555-0142/43'])
  })

  test('reads numbers by the country of each practice', async () => {
    const french = await createCompany(app, { country: 'FR' })
    const id = await createLeadRow(app, french)
    await app.db
      .updateTable('leads')
      .set({ phone: '06 12 34 56 78 poste 2', phone_e164: null })
      .where('id', '=', id)
      .execute()
    await run()
    expect(await stored(id)).toMatchObject({ phone: '+33 6 12 34 56 78', phone_e164: '+33612345678' })
  })

  test('shows two leads of one person as possible duplicates without a merge', async () => {
    const [first, second] = [
      await oldLead({ phone: '718-555-0142 opt 2', phone_e164: '+71855501422' }),
      await oldLead({ phone: '718-555-0142', phone_e164: '+17185550142' }),
    ]
    await run()
    const { body } = await admin.call(listLeadPeople, { params: { id: String(first) } })
    expect(body.candidates.map(({ id, same_phone }) => [id, same_phone])).toEqual([[second, true]])
    expect((await admin.call(getLead, { params: { id: String(second) } })).status).toBe(200)
  })

  test('reads the numbers of an imported archive', async () => {
    await oldLead({ phone: '718-555-0142 opt 2', phone_e164: '+71855501422' })
    const { content } = await downloadArchive(app, admin)
    await run()
    const owner = await signIn(app, await createCompany(app))
    const { id } = await checkedArchive(app, owner, content)
    await owner.call(startArchive, { params: { id } })
    await doArchives(app)
    await run()
    const { body } = await owner.call(listLeads, { query: {} })
    expect(body.results.map(({ phone }) => phone)).toEqual(['718-555-0142'])
  })

  test('goes on behind the last batch after a stop', async () => {
    const ids: number[] = []
    for (let at = 0; at < 5; at++)
      ids.push(await oldLead({ phone: '718-555-0142 opt 2', phone_e164: '+71855501422' }))
    const stopping = new AbortController()
    const halves = {
      now: () => {
        stopping.abort()
        return app.clock.now()
      },
    }
    await readPhonesAnew({ ...parts, db: app.workDb, clock: { ...app.clock, ...halves } }, stopping.signal, 2)
    const mended = async () => {
      const all = await Promise.all(ids.map(stored))
      return all.filter(({ version }) => version === 2).length
    }
    expect(await mended()).toBeLessThan(5)
    await run(2)
    expect(await mended()).toBe(5)
    await run(2)
    expect(await mended()).toBe(5)
  })
})
