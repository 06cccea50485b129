import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { signup } from '#contract/auth/auth.endpoints.ts'
import { companyEndpoints } from '#contract/companies/companies.endpoints.ts'
import { getDashboard } from '#contract/dashboard/dashboard.endpoints.ts'
import { getLocationHours, updateLocationHours } from '#contract/desk/desk.endpoints.ts'
import { testLead } from '#contract/installation/installation.defaults.ts'
import {
  dismissSetup,
  getSetup,
  removeTestLead,
  type Setup,
} from '#contract/installation/installation.endpoints.ts'
import { createInvitation } from '#contract/invitations/invitations.endpoints.ts'
import { listLeads, patchLead } from '#contract/leads/leads.endpoints.ts'
import { listLocations } from '#contract/locations/locations.endpoints.ts'
import { locationEndpoints } from '#contract/locations/settings.endpoints.ts'
import { noteEndpoints } from '#contract/notes/notes.endpoints.ts'
import { getLedger, listQueue } from '#contract/queue/queue.endpoints.ts'
import { patchMember } from '#contract/staff/members.endpoints.ts'
import { differingLedgers } from '#server/slices/queue/ledger.repository.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn } from '#server/testing/builders.ts'
import { clientOf, type TestClient } from '#server/testing/client.ts'
import { tableContents } from '#server/testing/inspect.ts'
import { type Mailbox, startMailbox } from '#server/testing/mailbox.ts'
import { createLeadRow, sendForm } from '#server/testing/record-builders.ts'
import { differingCounts } from '#server/testing/recount.ts'
import { runWork } from '#server/testing/run-work.ts'

let mailbox: Mailbox
let app: TestApp
let me: TestClient
let company: number
let location: { id: number; form_id: string }
beforeEach(async () => {
  mailbox = await startMailbox()
  app = await startTestApp(mailbox.settings)
  const body = { email: 'first.person@example.com', password: 'unrelated lantern meadow 42' }
  const { body: session } = await clientOf(app).call(signup, { body })
  company = session.company.id
  me = clientOf(app, session.token)
  const [first] = (await me.call(listLocations)).body.results
  if (!first) throw new Error('a new company has a location')
  location = first
  await app.db.updateTable('users').set({ email_confirmed_at: app.clock.now() }).execute()
})
afterEach(async () => {
  await app.close()
  await mailbox.stop()
})

const steps = async (): Promise<Setup> => (await me.call(getSetup)).body
const done = async () =>
  Object.entries(await steps())
    .filter(([, value]) => value === true)
    .map(([name]) => name)
const at = () => ({ id: String(location.id) })
const sendTest = () => sendForm(app, location.form_id, testLead)

describe('GET /setup/', () => {
  test('has nothing done in a new practice', async () => {
    expect(await done()).toEqual([])
    expect(await steps()).toMatchObject({ signup: false, test_lead: null, me: expect.any(Number) })
  })

  test('reads each step from the data of the practice', async () => {
    const params = { id: String((await steps()).me) }
    await me.call(patchMember, { params, body: { first_name: 'Dana', last_name: 'Kim' } })
    expect(await done()).toEqual(['owner'])
    const body = { name: 'Harborview Dental' }
    await me.call(companyEndpoints.patch, { params: { id: String(company) }, body })
    expect(await done()).toEqual(['owner', 'company'])
    await me.call(locationEndpoints.patch, { params: at(), body: { phone: '2125550142' } })
    expect(await done()).toEqual(['owner', 'company', 'location'])
    const { version: _, ...hours } = (await me.call(getLocationHours, { params: at() })).body
    // The usual hours, saved as they are.
    expect((await me.call(updateLocationHours, { params: at(), body: hours })).body.version).toBe(1)
    expect(await done()).toEqual(['owner', 'company', 'location', 'hours'])
    const invited = { email: 'robin@example.com', role: 'front_desk', locations: [location.id] }
    await me.call(createInvitation, { body: invited })
    expect(await done()).toEqual(['owner', 'company', 'location', 'hours', 'staff'])
    await sendForm(app, location.form_id, { name: 'Pat Example', phone: '2125550143' })
    expect(await done()).toEqual(['owner', 'company', 'location', 'hours', 'staff', 'form'])
  })

  test('asks for the hours of a location that was added later', async () => {
    const { version: _, ...hours } = (await me.call(getLocationHours, { params: at() })).body
    await me.call(updateLocationHours, { params: at(), body: hours })
    await me.call(locationEndpoints.create, { body: { name: 'Mill Road' } })
    expect((await steps()).hours).toBe(false)
  })
})

describe('POST /setup/dismiss/', () => {
  test.each(['names', 'checklist'] as const)('dismisses the %s for the whole practice', async (what) => {
    const colleague = await signIn(app, { id: company, locations: [], formIds: [], staff: [] })
    const { status, body } = await me.call(dismissSetup, { body: { what } })
    const isNames = what === 'names'
    expect([status, body]).toMatchObject([200, { names_dismissed: isNames, dismissed: !isNames }])
    expect((await colleague.call(getSetup)).body).toMatchObject({
      names_dismissed: isNames,
      dismissed: !isNames,
    })
  })
})

describe('DELETE /setup/test-lead/', () => {
  /** Sums instead of rows: counts are kept as differences. */
  async function numbers() {
    const [leads, dashboard, queue, ledger] = await Promise.all([
      me.call(listLeads),
      me.call(getDashboard),
      me.call(listQueue),
      me.call(getLedger),
    ])
    return [leads.body.count, dashboard.body, queue.body.count, ledger.body]
  }
  // Tables of live updates, of the calls themselves, and of the setup.
  const apart = [
    ...['changes', 'rate_limits', 'audit_log', 'idempotency_keys', 'name_words', 'sessions', 'staff'],
    ...['lead_counts', 'follow_up_counts', 'first_steps', 'subscribers'],
  ]
  const contents = () => tableContents(app, { except: apart })

  test('leaves no lead, request, event, alert, form or number behind', async () => {
    const body = { notification_email: 'alerts@example.com', phone: '2125550142' }
    await me.call(locationEndpoints.patch, { params: at(), body })
    const workOff = async () => {
      while ((await runWork(app)) > 0);
    }
    await workOff()
    const [before, numbersBefore] = [await contents(), await numbers()]
    await sendTest()
    await sendTest()
    await workOff()
    const { test_lead: id } = await steps()
    const params = { id: String(id) }
    await me.call(patchLead, { params, body: { status: 'contacted' } })
    await me.call(noteEndpoints.leads.create, { params, body: { content: 'Looks good.' } })
    expect(await contents()).not.toEqual(before)

    expect((await me.call(removeTestLead)).status).toBe(204)
    expect(await contents()).toEqual(before)
    expect(await numbers()).toEqual(numbersBefore)
    expect(await differingCounts(app.database.pool)).toEqual([])
    expect(await differingLedgers(app.db)).toEqual([])
    expect(await steps()).toMatchObject({ test_lead: null, form: true })
  })

  test('keeps the alert of a later request', async () => {
    const body = { notification_email: 'alerts@example.com' }
    await me.call(locationEndpoints.patch, { params: at(), body })
    await sendTest()
    await sendForm(app, location.form_id, { name: 'Pat Example', phone: '2125550143' })
    await app.server.subscribers.runDue()
    await me.call(removeTestLead)
    expect(
      await app.db.selectFrom('emails').where('kind', '=', 'new_requests').selectAll().execute(),
    ).toHaveLength(1)
    expect(await app.db.selectFrom('request_notices').selectAll().execute()).toHaveLength(1)
    expect((await me.call(listLeads)).body.count).toBe(1)
  })

  test('returns 404 without a test lead, and touches no other lead', async () => {
    const stranger = await createCompany(app)
    const { message: _, ...person } = testLead
    await createLeadRow(app, stranger, person)
    await createLeadRow(app, { ...stranger, id: company, locations: [location.id] }, { first_name: 'Test' })
    const before = await contents()
    expect((await me.call(removeTestLead)).status).toBe(404)
    expect(await contents()).toEqual(before)
  })
})
