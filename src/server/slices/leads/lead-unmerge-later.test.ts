import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { convertLead } from '#contract/conversions/conversions.endpoints.ts'
import { restoreDeleted } from '#contract/http/deletions.endpoints.ts'
import { moveLeadRequest } from '#contract/intake/lead-requests.endpoints.ts'
import { leadMergeMessages } from '#contract/leads/lead-merges.messages.ts'
import { deleteLead, getLeadMerge, listLeadPeople } from '#contract/leads/leads.endpoints.ts'
import { closeRequest } from '#contract/queue/queue.endpoints.ts'
import { forgetOldChangeSets } from '#server/platform/change-sets/forget-change-sets.ts'
import { createLog } from '#server/platform/log.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { mergeCalls, phone } from '#server/testing/merge-calls.ts'
import {
  createLeadRow,
  createNoteRow,
  createPatientRow,
  createTaskRow,
  patientBody,
} from '#server/testing/record-builders.ts'

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

const { rows, read, patch, merge, unmerge, refused, pair, send } = mergeCalls(() => ({ app, company, admin }))
const show = (id: number, mergeId: number, client = admin) =>
  client.call(getLeadMerge, { params: { id, mergeId } })

describe('unmergeLeads after later changes', () => {
  test('keeps fields that someone changed since and names them', async () => {
    const [ann, bob] = await pair()
    await patch(bob, { insurance_provider: 'Example Mutual', date_of_birth: '1990-05-17' })
    const { merge: set } = await merge(ann, bob)
    await patch(ann, { insurance_provider: 'Example Dental', first_name: 'Anna' })
    const { body } = await unmerge(ann, set)
    expect(body).toMatchObject({
      ...{ first_name: 'Anna', insurance_provider: 'Example Dental', date_of_birth: null },
      kept: [{ field: 'insurance_provider', label: 'Insurance Provider' }],
    })
    expect(await read(bob)).toMatchObject({
      insurance_provider: 'Example Mutual',
      date_of_birth: '1990-05-17',
    })
  })

  test('moves the selected later records to the restored lead', async () => {
    const [ann, bob] = await pair()
    const { merge: set } = await merge(ann, bob)
    const about = { kind: 'leads', id: ann } as const
    const [stays, note] = [await createNoteRow(app, company, about), await createNoteRow(app, company, about)]
    const task = await createTaskRow(app, company, about)
    await send({ name: 'Ann Example', phone, message: 'Later' })
    const { later } = (await show(ann, set)).body
    expect(later.map(({ kind }) => kind).sort()).toEqual(['note', 'note', 'request', 'task'])
    const request = later.find(({ kind }) => kind === 'request')
    const moved = [
      { kind: 'note' as const, id: note },
      { kind: 'task' as const, id: task },
      { kind: 'request' as const, id: request?.id ?? 0 },
    ]
    expect(request?.text).toBe('Later')
    expect((await unmerge(ann, set, moved)).body).toMatchObject({ request_count: 1, note: '' })
    expect(await read(bob)).toMatchObject({ request_count: 2, note: 'Later' })
    const { notes, tasks, intake_requests } = await rows()
    expect(notes).toMatchObject([
      { id: stays, lead_id: ann },
      { id: note, lead_id: bob },
    ])
    expect([...(tasks ?? []), ...(intake_requests ?? [])]).toMatchObject([{ lead_id: bob }, { lead_id: bob }])
  })

  test('rejects later records of another lead', async () => {
    const [ann, bob] = await pair()
    const { merge: set } = await merge(ann, bob)
    const note = await createNoteRow(app, company, { kind: 'leads', id: await createLeadRow(app, company) })
    expect(await refused(() => unmerge(ann, set, [{ kind: 'note', id: note }]))).toMatchObject({
      status: 422,
      errors: { moved: [leadMergeMessages.unknownRecord] },
    })
  })

  test('keeps the patient of a survivor that was converted since', async () => {
    const [ann, bob] = await pair()
    const { merge: set } = await merge(ann, bob)
    const converted = await admin.call(convertLead, { params: { id: ann }, body: patientBody(company) })
    expect(converted.status).toBe(201)
    expect((await unmerge(ann, set)).body.status).toBe('converted')
    expect((await read(ann)).patient).not.toBeNull()
    expect(await read(bob)).toMatchObject({ status: 'new', patient: null })
  })

  test('returns a patient to the lead that had it, unless it was deleted', async () => {
    const [ann, bob] = await pair()
    const patient_id = await createPatientRow(app, company)
    await app.db.updateTable('leads').set({ patient_id }).where('id', '=', bob).execute()
    const first = await merge(ann, bob)
    expect(first.patient?.id).toBe(patient_id)
    expect((await unmerge(ann, first.merge)).body.patient).toBeNull()
    expect((await read(bob)).patient?.id).toBe(patient_id)
    const second = await merge(ann, bob)
    await app.db.deleteFrom('patients').where('id', '=', patient_id).execute()
    await unmerge(ann, second.merge)
    expect((await read(bob)).patient).toBeNull()
  })

  test('brings a lead back to its location after that closed', async () => {
    const [ann, bob] = await pair()
    const second = company.locations[1] ?? null
    await app.db.updateTable('leads').set({ location_id: second }).where('id', '=', bob).execute()
    const { merge: set } = await merge(ann, bob)
    await app.db
      .updateTable('locations')
      .set({ closed: true })
      .where('id', '=', second ?? 0)
      .execute()
    await unmerge(ann, set)
    expect((await read(bob)).location?.id).toBe(second)
  })

  test('leaves a request with the lead that it was moved to', async () => {
    await send({ name: 'Ann Example', phone, message: 'First' })
    await send({ name: 'Bob Example', phone, message: 'Second' })
    await send({ name: 'Bob Example', phone, message: 'Third' })
    const requests = await app.db
      .selectFrom('intake_requests')
      .select(['id', 'lead_id'])
      .where('company_id', '=', company.id)
      .orderBy('id')
      .execute()
    const [ann, bob] = requests.map(({ lead_id }) => lead_id) as [number, number]
    const { merge: set } = await merge(ann, bob)
    const params = { id: ann, requestId: requests[2]?.id ?? 0 }
    expect((await admin.call(moveLeadRequest, { params, body: { lead: null } })).status).toBe(200)
    expect((await unmerge(ann, set)).body.request_count).toBe(1)
    expect((await read(bob)).request_count).toBe(1)
  })

  test('keeps the outcome of a request that was closed since', async () => {
    await send({ name: 'Ann Example', phone, message: 'First' })
    await send({ name: 'Bob Example', phone, message: 'Second' })
    const requests = await app.db
      .selectFrom('intake_requests')
      .select(['id', 'lead_id'])
      .where('company_id', '=', company.id)
      .orderBy('id')
      .execute()
    const [ann, bob] = requests.map(({ lead_id }) => lead_id) as [number, number]
    const { merge: set } = await merge(ann, bob)
    const id = requests[1]?.id ?? 0
    await admin.call(closeRequest, { params: { id }, body: { outcome: 'answered' } })
    await unmerge(ann, set)
    const stored = await app.db
      .selectFrom('intake_requests')
      .select(['lead_id', 'outcome', 'closed_from'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({ lead_id: bob, outcome: 'answered', closed_from: null })
  })
})

describe('change sets of a merge', () => {
  const stored = async () => (await rows()).change_set_rows

  test('lose a person that is deleted without an undo', async () => {
    const older = await createLeadRow(app, company, { first_name: 'Zoe', phone })
    const [ann, bob] = await pair()
    await merge(ann, bob)
    await merge(older, ann)
    expect(await stored()).not.toEqual([])
    await app.db.deleteFrom('leads').where('id', '=', older).execute()
    expect(await stored()).toEqual([])
  })

  test('lose a deleted person when the deletion is final', async () => {
    const older = await createLeadRow(app, company, { first_name: 'Zoe', phone })
    const [ann, bob] = await pair()
    await merge(ann, bob)
    await merge(older, ann)
    await admin.call(deleteLead, { params: { id: older } })
    expect(await stored()).not.toEqual([])
    app.clock.advance(60)
    await forgetOldChangeSets({ ...app, log: createLog('silent') })
    expect(await stored()).toEqual([])
  })

  test('are deleted after the deadline', async () => {
    const [ann, bob] = await pair()
    await merge(ann, bob)
    app.clock.advance(30 * 24 * 60 * 60)
    await forgetOldChangeSets({ ...app, log: createLog('silent') })
    expect(await stored()).toEqual([])
    expect(await app.db.selectFrom('change_sets').selectAll().execute()).toEqual([])
  })

  test('refuse an undo while the survivor is deleted', async () => {
    const [ann, bob] = await pair()
    const { merge: set } = await merge(ann, bob)
    await admin.call(deleteLead, { params: { id: ann } })
    expect((await refused(() => unmerge(ann, set))).status).toBe(404)
    await admin.call(restoreDeleted.leads, { params: { id: ann } })
    expect((await unmerge(ann, set)).status).toBe(200)
  })
})

test('getLeadMerge names the values that were not taken', async () => {
  const [ann, bob] = await pair()
  await patch(ann, { insurance_provider: 'Example Dental' })
  await patch(bob, { insurance_provider: 'Example Mutual', date_of_birth: '1990-05-17' })
  const merged = await merge(ann, bob)
  const differing = [
    { field: 'first_name', label: 'First Name', kept: 'Ann', other: 'Bob' },
    {
      ...{ field: 'insurance_provider', label: 'Insurance Provider' },
      ...{ kept: 'Example Dental', other: 'Example Mutual' },
    },
  ]
  expect(merged.not_taken).toEqual(differing)
  const { body } = await show(ann, merged.merge)
  expect(body).toMatchObject({
    ...{ id: merged.merge, lead: { id: bob, first_name: 'Bob' }, later: [] },
    not_taken: differing,
  })
  expect(Date.parse(body.until) - Date.parse(body.at)).toBe(30 * 24 * 60 * 60 * 1000)
  const { body: people } = await admin.call(listLeadPeople, { params: { id: ann } })
  expect(people.also_known).toMatchObject([{ merge: { id: merged.merge } }])
})
