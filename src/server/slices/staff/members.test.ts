import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getInfo, login } from '#contract/auth/auth.endpoints.ts'
import { confirmSession } from '#contract/auth/auth.second-factor.endpoints.ts'
import { makeResetLink } from '#contract/auth/password-reset.endpoints.ts'
import type { EndpointDefinition } from '#contract/http/endpoint.ts'
import { createInvitation, renewInvitation } from '#contract/invitations/invitations.endpoints.ts'
import { listLocations } from '#contract/locations/locations.endpoints.ts'
import * as endpoints from '#contract/staff/members.endpoints.ts'
import { memberMessages as messages } from '#contract/staff/members.messages.ts'
import { Member, MemberRow } from '#contract/staff/members.schemas.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import {
  continueSessionOf,
  createCompany,
  createInvitationRow,
  createStaff,
  signIn,
  startSessionOf,
  type TestCompany,
  testPassword,
} from '#server/testing/builders.ts'
import { clientOf, type TestClient } from '#server/testing/client.ts'
import { tableContents } from '#server/testing/inspect.ts'
import { createTaskRow } from '#server/testing/record-builders.ts'

let app: TestApp
let company: TestCompany
let other: TestCompany
let admin: TestClient
beforeAll(async () => {
  app = await startTestApp()
  company = await createCompany(app)
  other = await createCompany(app)
  admin = await signIn(app, company)
})
afterAll(() => app.close())

const paramsOf = (id: number) => ({ id: String(id) })
const patch = (id: number, body: object, by = admin) =>
  by.call(endpoints.patchMember, { params: paramsOf(id), body })
const act = (endpoint: EndpointDefinition, id: number, by = admin) =>
  by.call(endpoint, { params: paramsOf(id) })
const get = async (id: number) => (await admin.call(endpoints.getMember, { params: paramsOf(id) })).body

describe('the staff list', () => {
  test('holds the active, the invited and the deactivated, with all that is shown, in the order and the pages asked for', async () => {
    const own = await createCompany(app)
    const owner = await signIn(app, own)
    const clerk = await createStaff(app, own, { role: 'front_desk', locations: own.locations.slice(0, 1) })
    const gone = await createStaff(app, own, { role: 'dentist' })
    await act(endpoints.deactivateMember, gone.staffId, owner)
    await createInvitationRow(app, own)
    const { body } = await owner.call(endpoints.listMembers)
    expect(body.count).toBe(4)
    expect(body.results.map((row) => MemberRow.strict().parse(row))).toEqual(body.results)
    const byId = (id: number) => body.results.find((row) => row.kind === 'staff' && row.id === id)
    expect(byId(clerk.staffId)).toMatchObject({
      ...{ name: clerk.username, email: clerk.username, role: 'front_desk', status: 'active' },
      locations: [{ id: own.locations[0], name: 'Location 1' }],
    })
    expect(byId(gone.staffId)?.status).toBe('deactivated')
    const list = async (query: Record<string, string>) =>
      (await owner.call(endpoints.listMembers, { query })).body
    expect((await list({ status: 'invited' })).results).toMatchObject([
      { kind: 'invitation', status: 'invited', name: '', expires_at: expect.any(String) },
    ])
    for (const column of ['name', 'email', 'role', 'last_active_at', 'status', 'id'] as const) {
      const up = (await list({ ordering: column })).results
      const first = (await list({ ordering: column, page_size: '1' })).results
      expect([up.length, first]).toEqual([4, up.slice(0, 1)])
    }
    expect((await list({ ordering: '-email' })).results.map(({ email }) => email)).toEqual(
      body.results
        .map(({ email }) => email)
        .sort()
        .reverse(),
    )
    expect((await owner.call(endpoints.listMembers, { query: { ordering: 'password' } })).status).toBe(422)
    expect((await owner.call(endpoints.listMembers, { query: { status: 'away' } })).status).toBe(422)
  })
})

describe('an administrator', () => {
  test('changes name, role and locations, and it counts at the next click', async () => {
    const { staffId, username } = await createStaff(app, company, { role: 'front_desk' })
    const person = await startSessionOf(app, staffId)
    expect((await person.call(listLocations)).body.count).toBe(0)
    const { status, body, headers } = await patch(staffId, {
      ...{ first_name: 'Robin', last_name: 'Example', role: 'office_manager' },
      locations: company.locations.slice(1),
    })
    expect([status, headers.etag]).toEqual([200, '"2"'])
    expect(Member.strict().parse(body)).toMatchObject({
      ...{ username, first_name: 'Robin', last_name: 'Example', role: 'office_manager' },
      ...{ is_company_admin: false, status: 'active', is_self: false, is_ours_alone: true },
      locations: [{ id: company.locations[1], name: 'Location 2' }],
    })
    expect((await person.call(listLocations)).body.results).toMatchObject([{ id: company.locations[1] }])
    await patch(staffId, { role: 'administrator' })
    expect((await person.call(listLocations)).body.count).toBe(2)
    expect((await person.call(getInfo)).body).toMatchObject({ is_company_admin: true, role: 'administrator' })
    await patch(staffId, { role: 'hygienist', locations: [] })
    expect((await person.call(listLocations)).body.count).toBe(0)
    expect((await person.call(endpoints.listMembers)).status).toBe(403)
  })

  test('enters the password again to make someone an administrator or a password link', async () => {
    const { staffId } = await createStaff(app, company, { role: 'front_desk' })
    const [ownerId = 0] = company.staff
    const owner = await continueSessionOf(app, ownerId)
    const link = () => owner.call(makeResetLink, { params: paramsOf(staffId) })
    const invite = () =>
      owner.call(createInvitation, { body: { email: 'robin@example.com', role: 'administrator' } })
    const calls = [() => patch(staffId, { role: 'administrator' }, owner), link, invite]
    for (const call of calls) {
      expect(await call()).toMatchObject({ status: 403, body: { code: 'confirmation_required' } })
    }
    // What gives no rights over others asks for nothing.
    expect((await patch(staffId, { role: 'dentist' }, owner)).status).toBe(200)
    await owner.call(confirmSession, { body: { current_password: testPassword } })
    expect((await Promise.all([link(), invite()])).map(({ status }) => status)).toEqual([201, 201])
    expect((await patch(staffId, { role: 'administrator' }, owner)).status).toBe(200)
  })

  test('enters the password again to bring an administrator back, or to renew the link that makes one', async () => {
    const { staffId } = await createStaff(app, company, { role: 'administrator' })
    const [ownerId = 0] = company.staff
    const owner = await continueSessionOf(app, ownerId)
    await admin.call(endpoints.deactivateMember, { params: paramsOf(staffId) })
    const body = { email: 'sam@example.com', role: 'administrator' } as const
    const invited = (await admin.call(createInvitation, { body })).body
    const calls = [
      () => owner.call(endpoints.reactivateMember, { params: paramsOf(staffId) }),
      () => owner.call(renewInvitation, { params: paramsOf(invited.id) }),
    ]
    for (const call of calls) {
      expect(await call()).toMatchObject({ status: 403, body: { code: 'confirmation_required' } })
    }
    await owner.call(confirmSession, { body: { current_password: testPassword } })
    for (const call of calls) expect((await call()).status).toBe(200)
  })

  test('does not overwrite unseen what another one has changed', async () => {
    const { staffId } = await createStaff(app, company)
    await patch(staffId, { role: 'dentist' })
    const stale = await admin.call(
      endpoints.patchMember,
      { params: paramsOf(staffId), body: { role: 'hygienist' } },
      { 'if-match': '"1"' },
    )
    expect([stale.status, (await get(staffId)).role]).toEqual([412, 'dentist'])
  })

  test('cannot give a location of another company, or what is none', async () => {
    const { staffId } = await createStaff(app, company, { role: 'dentist' })
    const before = await tableContents(app)
    for (const [body, field] of [
      [{ locations: other.locations }, 'locations'],
      [{ locations: [999_999_999] }, 'locations'],
      [{ role: 'owner' }, 'role'],
      [{ is_company_admin: true }, 'is_company_admin'],
      [{ active: false }, 'active'],
    ] as const) {
      const answer = await patch(staffId, body)
      expect([answer.status, answer.body]).toMatchObject([422, { errors: { [field]: [expect.any(String)] } }])
    }
    expect(await tableContents(app)).toEqual(before)
  })

  test('does not rename someone who works for another company too', async () => {
    const { staffId } = await createStaff(app, company, { role: 'dentist' })
    const { user_id } = await app.db
      .selectFrom('staff')
      .select('user_id')
      .where('id', '=', staffId)
      .executeTakeFirstOrThrow()
    const elsewhere = { company_id: other.id, user_id, role: 'dentist' as const, last_active_at: null }
    await app.db
      .insertInto('staff')
      .values({ ...elsewhere, created_at: app.clock.now() })
      .execute()
    expect((await get(staffId)).is_ours_alone).toBe(false)
    const { status, body } = await patch(staffId, { first_name: 'Renamed' })
    expect([status, body]).toMatchObject([422, { errors: { first_name: [messages.notOursAlone] } }])
    expect((await patch(staffId, { role: 'hygienist' })).status).toBe(200)
  })
})

describe('who is deactivated', () => {
  test('is out at once, on every device, and cannot come in until reactivated; their tasks stay', async () => {
    const { staffId, username } = await createStaff(app, company, { role: 'dentist' })
    const devices = [await startSessionOf(app, staffId), await startSessionOf(app, staffId)]
    const task = await createTaskRow(app, company)
    await app.db.updateTable('tasks').set({ assigned_to: staffId }).where('id', '=', task).execute()
    const answer = await act(endpoints.deactivateMember, staffId)
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { status: 'deactivated', open_task_count: 1, open_tasks: [{ id: task, title: 'A task' }] },
    ])
    for (const device of devices) expect((await device.call(getInfo)).status).toBe(401)
    const tryLogin = () => clientOf(app).call(login, { body: { username, password: testPassword } })
    expect((await tryLogin()).status).toBe(401)
    expect((await act(endpoints.reactivateMember, staffId)).body).toMatchObject({ status: 'active' })
    expect((await tryLogin()).status).toBe(200)
    for (const device of devices) expect((await device.call(getInfo)).status).toBe(401)
  })

  test('has invited no one any more', async () => {
    const { staffId } = await createStaff(app, company)
    const invitation = await createInvitationRow(app, company)
    await app.db
      .updateTable('invitations')
      .set({ invited_by: staffId })
      .where('id', '=', invitation)
      .execute()
    await act(endpoints.deactivateMember, staffId)
    const { body } = await admin.call(endpoints.listMembers, { query: { page_size: '100' } })
    expect(body.results.filter(({ kind, id }) => kind === 'invitation' && id === invitation)).toEqual([])
  })
})

describe('there is always an administrator', () => {
  test('no one demotes or deactivates themselves, and the only one not at all', async () => {
    const own = await createCompany(app)
    const owner = await signIn(app, own)
    const [ownerId = 0] = own.staff
    const refusals = async () => {
      const before = await tableContents(app)
      const demotion = await patch(ownerId, { role: 'dentist' }, owner)
      const deactivation = await act(endpoints.deactivateMember, ownerId, owner)
      expect([demotion.status, deactivation.status]).toEqual([409, 409])
      expect(await tableContents(app)).toEqual(before)
      return [demotion.body, deactivation.body].map((body) => (body as unknown as { detail: string }).detail)
    }
    expect(await refusals()).toEqual([messages.lastAdministrator, messages.lastAdministrator])
    const second = await createStaff(app, own)
    expect(await refusals()).toEqual([messages.ownRole, messages.ownDeactivation])
    await act(endpoints.deactivateMember, second.staffId, owner)
    expect(await refusals()).toEqual([messages.lastAdministrator, messages.lastAdministrator])
  })

  test('not even when two demote or deactivate each other at the same moment', async () => {
    for (let round = 0; round < 6; round++) {
      const own = await createCompany(app)
      const [one, two] = [await signIn(app, own), await signIn(app, own)]
      const [first = 0, second = 0] = own.staff
      const attack = (id: number, by: TestClient) =>
        round % 2 ? patch(id, { role: 'dentist' }, by) : act(endpoints.deactivateMember, id, by)
      const answers = await Promise.all([attack(second, one), attack(first, two)])
      const [winner, loser] = [...answers].sort((a, b) => a.status - b.status)
      expect(winner?.status).toBe(200)
      // The later one is refused by the rule, or because its session or right has ended.
      expect([401, 403, 409]).toContain(loser?.status)
      const left = await app.db
        .selectFrom('staff')
        .select('id')
        .where('company_id', '=', own.id)
        .where('is_company_admin', '=', true)
        .where('active', '=', true)
        .execute()
      expect(left).toHaveLength(1)
    }
  })
})
