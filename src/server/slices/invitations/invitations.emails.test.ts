import { afterEach, beforeEach, expect, test } from 'vitest'
import { signup } from '#contract/auth/auth.endpoints.ts'
import { companyEndpoints } from '#contract/companies/companies.endpoints.ts'
import * as endpoints from '#contract/invitations/invitations.endpoints.ts'
import { invitationLimits } from '#contract/invitations/invitations.limits.ts'
import { invitationMessages as messages } from '#contract/invitations/invitations.messages.ts'
import { listLocations } from '#contract/locations/locations.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import { clientOf, type TestClient } from '#server/testing/client.ts'
import { emailsTo, type Mailbox, startMailbox } from '#server/testing/mailbox.ts'

const { toAddress, ofCompany } = invitationLimits.emails
let app: TestApp
let mailbox: Mailbox
let company: TestCompany
let admin: TestClient
beforeEach(async () => {
  mailbox = await startMailbox()
  app = await startTestApp(mailbox.settings)
  company = await createCompany(app, { name: 'Example Dental' })
  admin = await signIn(app, company)
})
afterEach(async () => {
  await app.close()
  await mailbox.stop()
})

const invite = async (email: string, by = admin) => {
  const locations = (await by.call(listLocations)).body.results.map(({ id }) => id)
  return by.call(endpoints.createInvitation, { body: { email, role: 'dentist', locations } })
}
const renew = (id: number, by = admin) => by.call(endpoints.renewInvitation, { params: { id: String(id) } })
const signUp = (email: string, network: number) =>
  clientOf(app, undefined, `2001:db8:0:${network.toString(16)}::1`).call(signup, {
    body: { email, password: 'unrelated lantern meadow 42' },
  })
const queued = async () => (await app.db.selectFrom('emails').select('id').execute()).length

test('invitations stop emailing an address at its daily limit and return the link', async () => {
  const { body: made } = await invite('invited@example.com')
  const other = await signIn(app, await createCompany(app))
  await invite('Invited@example.com', other)
  for (let sent = 2; sent < toAddress; sent++) {
    expect((await renew(made.id)).body).toMatchObject({ emailed: true, too_many_emails: false })
  }
  const renewed = await renew(made.id)
  expect([renewed.status, renewed.body]).toMatchObject([
    200,
    { emailed: false, too_many_emails: true, link: expect.stringContaining('/invitation#') },
  ])
  expect(await queued()).toBe(toAddress)
})

test('sign-ups with an invited email count toward its daily limit', async () => {
  await invite('invited@example.com')
  for (let network = 1; network < 10; network++) {
    const { status, body } = await signUp('invited@example.com', network)
    expect([status, body]).toMatchObject([422, { errors: { email: [messages.linkEmailed] } }])
  }
  expect(await queued()).toBe(toAddress)
})

test('a company emails so many invitations a day; then no one is invited, and strangers are answered as ever', async () => {
  const answers = []
  for (let n = 0; n < ofCompany; n++) answers.push(await invite(`invited${n}@example.com`))
  expect(answers.filter(({ status, body }) => status === 201 && body.emailed)).toHaveLength(ofCompany)
  const refused = [await invite('one-more@example.com'), await renew(answers[0]?.body.id ?? 0)]
  expect(refused.map(({ status, body }) => [status, body])).toMatchObject(
    refused.map(() => [429, { code: 'too_many_requests', detail: messages.tooManyEmailsOfCompany }]),
  )
  const tried = await signUp('invited1@example.com', 1)
  expect([tried.status, tried.body]).toMatchObject([422, { errors: { email: [messages.linkEmailed] } }])
  expect(await queued()).toBe(ofCompany)
  const other = await signIn(app, await createCompany(app))
  expect((await invite('one-more@example.com', other)).body.emailed).toBe(true)
})

test('a letter says no name that a mail reader would make a link of', async () => {
  const name = 'Your account is locked, see https://evil.example/pay'
  await admin.call(companyEndpoints.patch, { params: { id: String(company.id) }, body: { name } })
  await app.db.updateTable('users').set({ first_name: 'Pay at', last_name: 'evil.example' }).execute()
  await invite('invited@example.com')
  await app.server.jobs.runDue()
  const [letter] = await emailsTo(mailbox.folder, 'invited@example.com')
  expect(letter?.subject).toBe('You are invited to join a practice on Chairside')
  expect(letter?.text).toMatch(/^You were invited to join a dental practice on Chairside as Dentist\./)
  expect(JSON.stringify(letter)).not.toContain('evil')
})

test('a letter does not name the practice in the place of a person without a name', async () => {
  const params = { id: String(company.id) }
  await admin.call(companyEndpoints.patch, { params, body: { name: 'Harborview Dental' } })
  await app.db.updateTable('users').set({ first_name: '', last_name: '' }).execute()
  await invite('nameless@example.com')
  await app.server.jobs.runDue()
  const [letter] = await emailsTo(mailbox.folder, 'nameless@example.com')
  expect(letter?.text).toMatch(/^You were invited to join Harborview Dental on Chairside as Dentist\./)
})
