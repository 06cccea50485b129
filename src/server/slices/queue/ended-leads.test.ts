import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { patchAppointment } from '#contract/appointments/appointments.endpoints.ts'
import { convertLead, linkLead } from '#contract/conversions/conversions.endpoints.ts'
import { historyEndpoints } from '#contract/history/history.endpoints.ts'
import { patchImport, startImport, undoImport } from '#contract/imports/imports.endpoints.ts'
import { getLead, mergeLeads, patchLead, putLead } from '#contract/leads/leads.endpoints.ts'
import { type EndedStatus, endedStatuses } from '#contract/leads/leads.enums.ts'
import {
  closeRequest,
  listClosedByStatus,
  listQueue,
  reopenRequest,
} from '#contract/queue/queue.endpoints.ts'
import type { RequestOutcome } from '#contract/queue/queue.enums.ts'
import { queueMessages } from '#contract/queue/queue.messages.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { doImports, dryRun } from '#server/testing/imports.ts'
import {
  createAppointmentRow,
  createIntakeRequestRow,
  createLeadRow,
  createOpenRequest,
  createPatientRow,
  leadBody,
  patientBody,
  sendForm,
} from '#server/testing/record-builders.ts'
import { differingLedgers } from './ledger.repository.ts'
import { sweepFollowUps } from './opened-by-us.repository.ts'

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

const date = '2026-03-20'
const newLead = (fields = {}) => createLeadRow(app, company, { follow_up_date: date, ...fields })
const open = (lead_id: number, more = {}) => createOpenRequest(app, company, { lead_id, ...more })
const patch = (id: number, body: object, client = admin) => client.call(patchLead, { params: { id }, body })
const stored = async (id: number) => {
  const { body } = await admin.call(getLead, { params: { id } })
  return [body.status, body.follow_up_date]
}
const outcomesOf = async (lead: number) => {
  const rows = app.db
    .selectFrom('intake_requests')
    .select(['outcome', 'closed_by'])
    .where('lead_id', '=', lead)
  return (await rows.orderBy('id').execute()).map(({ outcome }) => outcome)
}
const reopen = (id: number) => admin.call(reopenRequest, { params: { id } })
const closed = async (lead: number, client = admin) =>
  (await client.call(listClosedByStatus, { params: { id: lead } })).body.results

/** Links a lead to a patient with a visit, by default of tomorrow. */
async function linkToVisit(lead: number, status: 'scheduled' | 'cancelled' = 'scheduled', daysAhead = 1) {
  const id = await createPatientRow(app, company)
  const startsAt = new Date(app.clock.now().getTime() + daysAhead * 24 * 3_600_000)
  const appointment = await createAppointmentRow(app, company, { kind: 'patients', id }, startsAt)
  await app.db.updateTable('appointments').set({ status }).where('id', '=', appointment).execute()
  await app.db.updateTable('leads').set({ patient_id: id }).where('id', '=', lead).execute()
  return { id: String(id), appointmentId: String(appointment) }
}

describe('a status that ends a lead', () => {
  test.each<[EndedStatus, RequestOutcome]>([
    ['lost', 'not_interested'],
    ['existing', 'patient_matter'],
    ['na', 'not_applicable'],
    ['converted', 'booked_elsewhere'],
  ])('%s closes the open requests as %s and empties the follow-up date', async (status, outcome) => {
    const lead = await newLead({ status: 'contacted' })
    const id = await open(lead)
    await open(lead, { location_id: company.locations[1] as number })
    const bystander = await newLead()
    await open(bystander)
    const { body } = await patch(lead, { status })
    expect(body).toMatchObject({ status, follow_up_date: null, version: 2 })
    expect(await outcomesOf(lead)).toEqual([outcome, outcome])
    expect(await outcomesOf(bystander)).toEqual([null])
    await reopen(id)
    expect(await stored(lead)).toEqual(['contacted', date])
    expect(await outcomesOf(lead)).toEqual([null, null])
    expect(await differingLedgers(app.db)).toEqual([])
  })

  test('converted closes as Booked where there is a visit that is not canceled', async () => {
    const [visits, canceled] = [await newLead(), await newLead()]
    await linkToVisit(visits)
    await linkToVisit(canceled, 'cancelled')
    for (const lead of [visits, canceled]) {
      await open(lead)
      await patch(lead, { status: 'converted' })
    }
    expect([await outcomesOf(visits), await outcomesOf(canceled)]).toEqual([['booked'], ['booked_elsewhere']])
  })

  test('empties the date of the edit form unless the form sets a new one', async () => {
    const put = (id: number, follow_up_date: string | null) =>
      admin.call(putLead, { params: { id }, body: { ...leadBody(company), status: 'lost', follow_up_date } })
    const [same, changed] = [await newLead(), await newLead()]
    for (const lead of [same, changed]) await open(lead)
    await put(same, date)
    await put(changed, '2026-05-01')
    expect(await stored(same)).toEqual(['lost', null])
    expect(await stored(changed)).toEqual(['lost', '2026-05-01'])
    const [{ id } = { id: 0 }] = await closed(changed)
    await reopen(id)
    expect(await stored(changed)).toEqual(['new', date])
  })

  test('leaves requests and date alone when the status stays', async () => {
    const lead = await newLead({ status: 'lost' })
    await open(lead)
    await patch(lead, { status: 'lost', first_name: 'Ada' })
    expect([await outcomesOf(lead), await stored(lead)]).toEqual([[null], ['lost', date]])
  })

  test('leaves held requests for review', async () => {
    const lead = await newLead()
    await createIntakeRequestRow(app, company, { lead_id: lead })
    await open(lead)
    await patch(lead, { status: 'na' })
    expect(await outcomesOf(lead)).toEqual([null, 'not_applicable'])
  })

  test('is in the history with the outcome and with its undo', async () => {
    const lead = await newLead()
    const id = await open(lead)
    await patch(lead, { status: 'lost' })
    await reopen(id)
    const { body } = await admin.call(historyEndpoints.leads, { params: { id: lead } })
    expect(body.results.map(({ details }) => details)).toEqual(
      expect.arrayContaining([
        'Request closed: Not interested',
        'Request opened again: Not interested undone',
      ]),
    )
  })

  test('needs no further SQL statement to close requests', async () => {
    const lead = await newLead()
    await open(lead)
    app.statements.length = 0
    await patch(lead, { status: 'lost' })
    expect(app.statements).toHaveLength(3)
  })

  test('does not close the request that a known patient sends', async () => {
    await createPatientRow(app, company, { phone: '(212) 555-0142' })
    await sendForm(app, company.formIds[0], { name: 'Pat Example', phone: '(212) 555-0142' })
    const { body } = await admin.call(listQueue)
    expect(body.results.map(({ lead }) => lead?.status)).toEqual(['existing'])
  })

  test('closes no request that arrives at the same time without it ending open', async () => {
    const phone = '(212) 555-0177'
    const lead = await newLead({ phone, first_name: 'Pat', last_name: 'Example' })
    const send = () => sendForm(app, company.formIds[0], { name: 'Pat Example', phone, message: 'Again' })
    await Promise.all([patch(lead, { status: 'lost' }), send(), send()])
    const [status] = await stored(lead)
    const isOpen = (await outcomesOf(lead)).includes(null)
    expect(isOpen).toBe(status === 'repeat')
  })
})

describe('other ways to end a lead', () => {
  test('a conversion closes open requests, and their undo keeps the patient', async () => {
    const lead = await newLead({ first_name: 'Pat', last_name: 'Example' })
    const id = await open(lead)
    const body = { ...patientBody(company), someone_else: true }
    const { status } = await admin.call(convertLead, { params: { id: lead }, body })
    expect(status).toBe(201)
    expect([await outcomesOf(lead), await stored(lead)]).toEqual([['booked_elsewhere'], ['converted', null]])
    await reopen(id)
    expect([await outcomesOf(lead), await stored(lead)]).toEqual([[null], ['converted', date]])
  })

  test('linking to a patient closes open requests as a patient matter', async () => {
    const lead = await newLead()
    await open(lead)
    const patient = await createPatientRow(app, company)
    await admin.call(linkLead, { params: { id: lead }, body: { patient } })
    expect([await outcomesOf(lead), await stored(lead)]).toEqual([['patient_matter'], ['existing', null]])
  })

  test('a completed visit closes open requests, and a step back returns the date', async () => {
    const lead = await newLead({ status: 'scheduled' })
    await open(lead)
    const params = await linkToVisit(lead)
    const set = (visit_state: 'done' | 'confirmed') =>
      admin.call(patchAppointment, { params, body: { visit_state } })
    await set('done')
    expect([await outcomesOf(lead), await stored(lead)]).toEqual([['booked'], ['converted', null]])
    await set('confirmed')
    expect(await stored(lead)).toEqual(['scheduled', date])
  })

  test('a merge with a lead that has ended closes the requests of both', async () => {
    const [older, newer] = [await newLead(), await newLead({ status: 'lost', follow_up_date: null })]
    await open(older)
    await admin.call(mergeLeads, { params: { id: older }, body: { lead: newer } })
    expect([await outcomesOf(older), await stored(older)]).toEqual([['not_interested'], ['lost', null]])
  })

  test('an import closes open requests, and its undo opens them again', async () => {
    const lead = await newLead({ first_name: 'Ann', last_name: 'Lee', email: 'ann@example.com' })
    await open(lead)
    await open(lead)
    const content = 'Full Name,Email,Status\nAnn Lee,ann@example.com,lost'
    const { id } = await dryRun(app, admin, { name: 'people.csv', content })
    const params = { id }
    await admin.call(patchImport, { params, body: { duplicates: 'replace' } })
    await doImports(app)
    await admin.call(startImport, { params })
    await doImports(app)
    expect([await outcomesOf(lead), await stored(lead)]).toEqual([
      ['not_interested', 'not_interested'],
      ['lost', null],
    ])
    await admin.call(undoImport, { params })
    await doImports(app)
    expect([await outcomesOf(lead), await stored(lead)]).toEqual([
      [null, null],
      ['new', date],
    ])
    expect(await differingLedgers(app.db)).toEqual([])
  })
})

describe('listClosedByStatus', () => {
  test('lists what the latest change closed until the lead changes again', async () => {
    const lead = await newLead()
    const ids = [await open(lead), await open(lead)]
    await patch(lead, { status: 'lost' })
    expect(await closed(lead)).toEqual(ids.map((id) => ({ id, outcome: 'not_interested' })))
    const colleague = await signIn(app, company)
    expect(await closed(lead, colleague)).toEqual([])
    app.clock.advance(1)
    await patch(lead, { first_name: 'Ada' })
    expect(await closed(lead)).toEqual([])
  })

  test('lists nothing for an outcome, and nothing without open requests', async () => {
    const lead = await newLead()
    const id = await open(lead)
    await admin.call(closeRequest, { params: { id }, body: { outcome: 'not_interested' } })
    expect(await closed(lead)).toEqual([])
    const idle = await newLead()
    await patch(idle, { status: 'lost' })
    expect(await closed(idle)).toEqual([])
  })

  test('serves the location of the request, whose staff no longer open the lead', async () => {
    const lead = await newLead({ location: company.locations[1] })
    await open(lead)
    const clerk = await signIn(app, company, { role: 'front_desk', locations: company.locations.slice(0, 1) })
    await patch(lead, { status: 'lost' }, clerk)
    expect(await closed(lead, clerk)).toHaveLength(1)
    const hidden = await newLead({ location: company.locations[1] })
    expect((await clerk.call(listClosedByStatus, { params: { id: hidden } })).status).toBe(404)
  })
})

describe('sweepFollowUps', () => {
  test.each(endedStatuses)('opens no request for a lead with status %s', async (status) => {
    await newLead({ status, follow_up_date: '2026-03-01' })
    const due = await newLead({ status: 'noshow', follow_up_date: '2026-03-01' })
    await sweepFollowUps(app.workDb, app.clock.now())
    const { body } = await admin.call(listQueue)
    expect(body.results.map(({ lead }) => lead?.id)).toEqual([due])
  })
})

describe('closeRequest', () => {
  const close = (id: number, body: object) =>
    admin.call(closeRequest, { params: { id }, body: body as never })

  test('stores the day of a visit booked elsewhere, which the undo removes', async () => {
    const lead = await newLead()
    const id = await open(lead)
    const { body } = await close(id, { outcome: 'booked_elsewhere', booked_for: '2026-04-01' })
    expect(body).toMatchObject({ outcome: 'booked_elsewhere', booked_for: '2026-04-01' })
    const { body: history } = await admin.call(historyEndpoints.leads, { params: { id: lead } })
    expect(history.results.map(({ details }) => details)).toContain(
      'Request closed: Booked elsewhere, 04/01/2026',
    )
    expect((await reopen(id)).body.booked_for).toBeNull()
  })

  test('refuses the day of a visit with another outcome', async () => {
    const { status, body } = await close(await open(await newLead()), { outcome: 'booked', booked_for: date })
    expect([status, (body as unknown as { errors: object }).errors]).toEqual([
      422,
      { booked_for: [queueMessages.bookedHere] },
    ])
  })

  test('refuses Booked for a person without a visit ahead', async () => {
    const [stranger, past] = [await newLead(), await newLead()]
    await linkToVisit(past, 'scheduled', -1)
    for (const lead of [stranger, past]) {
      const { status, body } = await close(await open(lead), { outcome: 'booked' })
      expect([status, (body as unknown as { errors: object }).errors]).toEqual([
        422,
        { outcome: [queueMessages.notBooked] },
      ])
    }
  })

  test('closes as Booked the request of a person with a visit ahead', async () => {
    const lead = await newLead()
    await linkToVisit(lead)
    const { body } = await close(await open(lead), { outcome: 'booked' })
    expect([body.outcome, await stored(lead)]).toEqual(['booked', ['scheduled', date]])
  })

  test('empties a future follow-up date if the outcome ends the lead', async () => {
    const lead = await newLead()
    const id = await open(lead)
    await close(id, { outcome: 'not_interested' })
    expect(await stored(lead)).toEqual(['lost', null])
    await reopen(id)
    expect(await stored(lead)).toEqual(['new', date])
  })
})

describe('reopenRequest', () => {
  const close = (id: number, outcome: RequestOutcome, all_of_lead = false) =>
    admin.call(closeRequest, { params: { id }, body: { outcome, all_of_lead } })

  test('keeps Scheduled while another request is booked, and restores the rest with it', async () => {
    const lead = await newLead({ follow_up_date: '2026-03-01' })
    const [a, b] = [await open(lead), await open(lead)]
    await close(a, 'booked_elsewhere')
    await close(b, 'booked_elsewhere')
    await reopen(a)
    expect([await outcomesOf(lead), await stored(lead)]).toEqual([
      [null, 'booked_elsewhere'],
      ['scheduled', null],
    ])
    await reopen(b)
    expect([await outcomesOf(lead), await stored(lead)]).toEqual([
      [null, null],
      ['new', '2026-03-01'],
    ])
  })

  test('restores status and date by any request that was closed along', async () => {
    const lead = await newLead({ follow_up_date: '2026-03-01' })
    const [a, b] = [await open(lead), await open(lead)]
    await close(a, 'booked_elsewhere', true)
    await reopen(b)
    expect([await outcomesOf(lead), await stored(lead)]).toEqual([
      [null, null],
      ['new', '2026-03-01'],
    ])
  })

  test('restores what a closing of an earlier version took from the lead', async () => {
    const lead = await newLead({ status: 'scheduled', follow_up_date: null })
    const closing = {
      outcome: 'booked',
      closed_at: app.clock.now(),
      closed_by: company.staff[0] as number,
    } as const
    const main = { ...closing, closed_from: 'new', closed_follow_up: '2026-03-01' }
    await open(lead, main)
    const along = await open(lead, closing)
    const later = await open(lead)
    await close(later, 'booked_elsewhere')
    await reopen(along)
    expect([await outcomesOf(lead), await stored(lead)]).toEqual([
      [null, null, 'booked_elsewhere'],
      ['scheduled', null],
    ])
    await reopen(later)
    expect(await stored(lead)).toEqual(['new', '2026-03-01'])
  })
})
