import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { defaultDeskValues } from '#contract/desk/desk.defaults.ts'
import { updateDeskSettings } from '#contract/desk/desk.endpoints.ts'
import { getEmbedSettings, getPublicEmbed, updateEmbedSettings } from '#contract/embed/embed.endpoints.ts'
import { embedLimits } from '#contract/embed/embed.limits.ts'
import { embedSettingsMessages } from '#contract/embed/embed.settings.messages.ts'
import { defaultEmbedValues } from '#contract/embed/embed.settings.ts'
import { apiBase, endpointPath } from '#contract/http/endpoint.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, createLocationRow, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { refusal } from '#server/testing/inspect.ts'

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

const visit = (form_id = company.formIds[0], address = '203.0.113.9') =>
  app.server.inject({
    method: 'GET',
    url: `${apiBase}${endpointPath(getPublicEmbed, { form_id })}`,
    headers: { origin: 'https://dentist.example.com' },
    remoteAddress: address,
  })
const save = (values: object, headers: Record<string, string> = {}) =>
  admin.call(updateEmbedSettings, { body: { ...defaultEmbedValues, ...values } }, headers)

test('a practice begins with the defaults, and what it changes its website shows', async () => {
  const first = await admin.call(getEmbedSettings)
  const script_origin = expect.stringMatching(/^http:\/\/localhost:\d+$/)
  expect([first.body, first.headers.etag]).toEqual([
    { ...defaultEmbedValues, promise: '', script_origin, version: 0 },
    '"0"',
  ])
  const saved = await save({ colour: '#AA0044', chat_title: 'Ask us' }, { 'if-match': '"0"' })
  expect([saved.status, saved.headers.etag]).toEqual([200, '"1"'])
  expect(saved.body).toMatchObject({ colour: '#aa0044', chat_title: 'Ask us', version: 1 })
  expect((await visit()).json()).toMatchObject({ colour: '#aa0044', chat_title: 'Ask us' })
  const other = await createCompany(app)
  expect((await visit(other.formIds[0])).json()).toMatchObject({ colour: defaultEmbedValues.colour })
})

test('a stale save is refused, one that changes nothing writes nothing, and each change is logged', async () => {
  await save({ form_title: 'One' }, { 'if-match': '"0"' })
  expect((await save({ form_title: 'Two' }, { 'if-match': '"0"' })).status).toBe(412)
  expect((await save({ form_title: 'One' })).body).toMatchObject({ version: 1 })
  const events = await app.db
    .selectFrom('events')
    .select(['type', 'subject_id', 'data', 'history'])
    .where('company_id', '=', company.id)
    .execute()
  expect(events).toEqual([
    {
      type: 'company.website_changed',
      subject_id: company.id,
      data: { fields: ['form_title'] },
      history: { changes: { form_title: [defaultEmbedValues.form_title, 'One'] } },
    },
  ])
  const audited = await app.db
    .selectFrom('audit_log')
    .select(['action', 'kind'])
    .where('company_id', '=', company.id)
    .execute()
  expect(audited).toContainEqual({ action: 'changed', kind: 'company' })
})

test.each([
  [{ colour: 'red' }, { colour: [embedSettingsMessages.colour] }],
  [{ colour: '#fff;}' }, { colour: [embedSettingsMessages.colour] }],
  [{ phone: 'hidden', email: 'hidden' }, { phone: [embedSettingsMessages.unreachable] }],
  [{ chat_greeting: ' ' }, { chat_greeting: [embedSettingsMessages.empty] }],
  [{ form_intro: 'x'.repeat(embedLimits.text + 1) }, { form_intro: [expect.any(String)] }],
  [{ script: 'x' }, { script: [expect.any(String)] }],
])('%j is refused at its field', async (values, errors) => {
  const { status, body } = await save(values)
  expect([status, (body as unknown as { errors: object }).errors]).toEqual([422, errors])
})

test('a visitor is told the open locations by their public names, where there is a choice', async () => {
  const closed = await createLocationRow(app, company, { name: 'Closed', closed: true })
  const answer = await visit()
  expect(answer.json()).toEqual({
    ...defaultEmbedValues,
    promise: '',
    locations: [
      { form_id: company.formIds[0], name: 'Location 1' },
      { form_id: company.formIds[1], name: 'Location 2' },
    ],
  })
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': `public, max-age=${embedLimits.cachedSeconds}`,
  })
  await save({ ask_location: false })
  expect((await visit()).json()).toMatchObject({ locations: [] })
  await save({ ask_location: true })
  await app.db
    .updateTable('locations')
    .set({ closed: true })
    .where('id', '=', company.locations[1] ?? 0)
    .execute()
  expect((await visit()).json()).toMatchObject({ locations: [] })
  expect(closed).toBeGreaterThan(0)
})

test('visitors are told the promise of the practice where it has one and says it', async () => {
  const promise = 'We get back to you within 15 minutes during office hours.'
  await admin.call(updateDeskSettings, { body: { ...defaultDeskValues, promise_minutes: 15 } })
  expect((await admin.call(getEmbedSettings)).body.promise).toBe(promise)
  expect((await visit()).json()).toMatchObject({ promise: '' })
  expect((await save({ say_promise: true })).body).toMatchObject({ say_promise: true, promise })
  expect((await visit()).json()).toMatchObject({ promise })
  await admin.call(updateDeskSettings, { body: defaultDeskValues })
  expect((await visit()).json()).toMatchObject({ promise: '' })
})

test('an address that is none is not found, and no one asks too often', async () => {
  expect(refusal(await visit('unknown')).status).toBe(404)
  const from = () => visit(company.formIds[0], '203.0.113.200')
  for (let n = 0; n < embedLimits.readsPerMinute; n++) expect((await from()).statusCode).toBe(200)
  const refused = await from()
  expect([refused.statusCode, refused.headers['access-control-expose-headers']]).toEqual([429, 'retry-after'])
  app.clock.advance(60)
  expect((await from()).statusCode).toBe(200)
})
