import { afterAll, beforeAll, expect, test } from 'vitest'
import * as endpoints from '#contract/invitations/invitations.endpoints.ts'
import { memberMessages } from '#contract/staff/members.messages.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import { clientOf, type TestClient } from '#server/testing/client.ts'

let app: TestApp
let company: TestCompany
let admin: TestClient
let people = 0
const newEmail = () => `invited${++people}@example.com`
const person = { first_name: 'Robin', last_name: 'Example', password: 'unrelated lantern meadow 42' }

beforeAll(async () => {
  app = await startTestApp()
  company = await createCompany(app)
  admin = await signIn(app, company)
})
afterAll(() => app.close())

test('POST /invitations/ requires a location, except for administrators', async () => {
  const body = (role: string) => ({ email: newEmail(), role, locations: [] })
  const refused = await admin.call(endpoints.createInvitation, { body: body('dentist') })
  expect([refused.status, refused.body]).toMatchObject([
    422,
    { errors: { locations: [memberMessages.noLocations] } },
  ])
  const { status } = await admin.call(endpoints.createInvitation, { body: body('administrator') })
  expect(status).toBe(201)
})

test('an earlier invitation without a location is still accepted', async () => {
  const { body: made } = await admin.call(endpoints.createInvitation, {
    body: { email: newEmail(), role: 'front_desk', locations: company.locations },
  })
  await app.db.deleteFrom('invitation_locations').where('invitation_id', '=', made.id).execute()
  const { status, body } = await clientOf(app).call(endpoints.acceptInvitation, {
    body: { token: made.link.split('#')[1] ?? '', ...person },
  })
  expect([status, body]).toMatchObject([201, { role: 'front_desk', locations: [], elsewhere: true }])
})
