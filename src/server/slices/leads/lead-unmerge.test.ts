import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { historyEndpoints } from '#contract/history/history.endpoints.ts'
import { leadMergeMessages } from '#contract/leads/lead-merges.messages.ts'
import { listLeadPeople, tellLeadsApart } from '#contract/leads/leads.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, insertRow, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { runAsOwner } from '#server/testing/inspect.ts'
import { mergeCalls, phone } from '#server/testing/merge-calls.ts'
import {
  createLeadRow,
  createNoteRow,
  createPatientRow,
  createRecording,
  createTaskRow,
} from '#server/testing/record-builders.ts'
import { differingCounts } from '#server/testing/recount.ts'
import { newCallSid } from '#server/testing/twilio.ts'

let app: TestApp
let company: TestCompany
let admin: TestClient
let clerk: TestClient
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  company = await createCompany(app)
  admin = await signIn(app, company)
  clerk = await signIn(app, company, { role: 'front_desk', locations: company.locations.slice(0, 1) })
})

const { rows, read, patch, merge, unmerge, refused, pair, send } = mergeCalls(() => ({ app, company, admin }))
const historyOf = async (id: number) => {
  const query = { page_size: '50' }
  const { body } = await admin.call(historyEndpoints.leads, { params: { id: String(id) }, query })
  return body.results.map(({ details }) => details)
}

/** Two leads that differ in every field, each with records of every kind. */
async function createFullPair(): Promise<readonly [number, number]> {
  await send({ name: 'Ann Example', phone, message: 'First' })
  await send({ name: 'Anne Miller', phone, email: 'anne@example.com', message: 'Second' })
  const { rows: leads } = await runAsOwner(
    app,
    `SELECT id FROM leads WHERE company_id = ${company.id} ORDER BY id`,
  )
  const [ann, anne] = leads.map(({ id }) => Number(id))
  if (!ann || !anne) throw new Error('two leads')
  const third = await createLeadRow(app, company, { first_name: 'Zoe', phone })
  const fourth = await createLeadRow(app, company, { first_name: 'Yan', phone })
  await patch(ann, { insurance_provider: 'Example Dental', preferred_language: 'english' })
  await patch(anne, {
    ...{ insurance_provider: 'Example Mutual', date_of_birth: '1990-05-17', follow_up_date: '2026-09-01' },
    address: { street: '1 Main', city: 'Columbus', state: 'OH', country: 'US', postal_code: '43004' },
  })
  for (const id of [ann, anne]) {
    const about = { kind: 'leads', id } as const
    await createNoteRow(app, company, about)
    await createTaskRow(app, company, about)
    const recording = await createRecording(app, company, id, Buffer.from('RIFF'))
    const call_id = await insertRow(app.db, 'calls', {
      ...{ company_id: company.id, call_sid: newCallSid(), lead_id: id, called: '+13125550000' },
      started_at: app.clock.now(),
    })
    await app.db.updateTable('call_recordings').set({ call_id }).where('id', '=', recording.id).execute()
    await admin.call(tellLeadsApart, { params: { id }, body: { lead: third, apart: true } })
  }
  await admin.call(tellLeadsApart, { params: { id: anne }, body: { lead: fourth, apart: true } })
  await merge(anne, await createLeadRow(app, company, { first_name: 'Annie', phone }))
  await app.db
    .updateTable('leads')
    .set({ patient_id: await createPatientRow(app, company) })
    .where('id', '=', anne)
    .execute()
  return [ann, anne]
}

describe('unmergeLeads', () => {
  test('brings back every row of both leads, with exact counts', async () => {
    const [ann, anne] = await createFullPair()
    const before = await rows()
    const { merge: set } = await merge(ann, anne)
    expect(await rows()).not.toEqual(before)
    const { status, body } = await unmerge(ann, set)
    expect([status, body]).toMatchObject([200, { id: ann, other: anne, kept: [] }])
    expect(await rows()).toEqual(before)
    expect((await read(anne)).first_name).toBe('Anne')
    expect(await differingCounts({ query: (text: string) => runAsOwner(app, text) } as never)).toEqual([])
  })

  test('opens requests again that the merge closed', async () => {
    await send({ name: 'Ann Example', phone, message: 'First' })
    await send({ name: 'Bob Example', phone, message: 'Second' })
    const { rows: leads } = await runAsOwner(
      app,
      `SELECT id FROM leads WHERE company_id = ${company.id} ORDER BY id`,
    )
    const [ann, bob] = leads.map(({ id }) => Number(id)) as [number, number]
    await app.db.updateTable('leads').set({ status: 'lost' }).where('id', '=', bob).execute()
    const before = await rows()
    const { merge: set, status: merged } = await merge(ann, bob)
    expect(merged).toBe('lost')
    expect((await unmerge(ann, set)).status).toBe(200)
    expect(await rows()).toEqual(before)
  })

  test('removes the separate note of a message that did not fit', async () => {
    const [ann, bob] = await pair()
    const record = JSON.stringify({ Caller: '+12125550142', To: '+12125550100', CallStatus: 'completed' })
    await app.db.updateTable('leads').set({ note: 'Please call' }).where('id', '=', ann).execute()
    await app.db.updateTable('leads').set({ note: record }).where('id', '=', bob).execute()
    const before = await rows()
    const { merge: set } = await merge(ann, bob)
    await unmerge(ann, set)
    expect(await rows()).toEqual(before)
  })

  test('asks to undo a later merge first', async () => {
    const [ann, bob] = await pair()
    const cara = await createLeadRow(app, company, { first_name: 'Cara', phone })
    const first = await merge(ann, bob)
    const second = await merge(ann, cara)
    expect(await refused(() => unmerge(ann, first.merge))).toMatchObject({
      status: 409,
      detail: leadMergeMessages.laterMerge,
    })
    expect((await unmerge(ann, second.merge)).status).toBe(200)
    expect((await unmerge(ann, first.merge)).status).toBe(200)
  })

  test('asks to undo the merge of the surviving lead first', async () => {
    const older = await createLeadRow(app, company, { first_name: 'Zoe', phone })
    const [ann, bob] = await pair()
    const before = await rows()
    const first = await merge(ann, bob)
    const second = await merge(older, ann)
    expect(await refused(() => unmerge(ann, first.merge))).toMatchObject({
      status: 409,
      detail: leadMergeMessages.laterMerge,
      data: { merged_into: older },
    })
    expect((await unmerge(older, second.merge)).status).toBe(200)
    expect((await unmerge(ann, first.merge)).status).toBe(200)
    expect(await rows()).toEqual(before)
  })

  test('returns 409 for a second undo and 404 after the deadline', async () => {
    const [ann, bob] = await pair()
    const { merge: set } = await merge(ann, bob)
    const key = { 'idempotency-key': 'one undo' }
    const first = await unmerge(ann, set, [], admin, key)
    expect((await unmerge(ann, set, [], admin, key)).body).toEqual(first.body)
    expect(await refused(() => unmerge(ann, set))).toMatchObject({
      status: 409,
      detail: leadMergeMessages.alreadyUndone,
    })
    const again = await merge(ann, bob)
    app.clock.advance(30 * 24 * 60 * 60)
    admin = await signIn(app, company)
    expect(await refused(() => unmerge(ann, again.merge))).toMatchObject({
      status: 404,
      detail: leadMergeMessages.notUndoable,
    })
    expect((await admin.call(listLeadPeople, { params: { id: ann } })).body.also_known).toMatchObject([
      { first_name: 'Bob', merge: null },
    ])
  })

  test('runs once for concurrent calls', async () => {
    const [ann, bob] = await pair()
    const before = await rows()
    const { merge: set } = await merge(ann, bob)
    const answers = await Promise.all([...Array(3)].map(() => unmerge(ann, set)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await rows()).toEqual(before)
  })

  test('rejects an outdated version', async () => {
    const [ann, bob] = await pair()
    const { merge: set } = await merge(ann, bob)
    expect((await refused(() => unmerge(ann, set, [], admin, { 'if-match': '"1"' }))).status).toBe(412)
    expect((await unmerge(ann, set, [], admin, { 'if-match': '"2"' })).headers.etag).toBe('"3"')
  })

  test('needs access to both leads', async () => {
    const [ann, bob] = await pair()
    const second = company.locations[1] ?? null
    await app.db.updateTable('leads').set({ location_id: second }).where('id', '=', bob).execute()
    const { merge: set } = await merge(ann, bob)
    expect(await refused(() => unmerge(ann, set, [], clerk))).toMatchObject({
      status: 403,
      detail: leadMergeMessages.otherLocation,
    })
    const { body } = await clerk.call(listLeadPeople, { params: { id: ann } })
    expect(body.also_known).toMatchObject([{ merge: null }])
    const stranger = await signIn(app, await createCompany(app))
    expect((await refused(() => unmerge(ann, set, [], stranger))).status).toBe(404)
    const unrelated = await createLeadRow(app, company)
    expect((await refused(() => unmerge(unrelated, set))).status).toBe(404)
  })

  test('records an event in the history of both leads', async () => {
    const [ann, bob] = await pair()
    const { merge: set } = await merge(ann, bob)
    await unmerge(ann, set)
    expect((await historyOf(ann))[0]).toBe('Merge with Bob Example undone')
    expect((await historyOf(bob))[0]).toBe('Merge with Ann Example undone')
  })
})
