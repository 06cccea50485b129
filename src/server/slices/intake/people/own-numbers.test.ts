import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { receiveCall } from '#contract/intake/phone.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import { createPatientRow, sendForm } from '#server/testing/record-builders.ts'
import { callFields, connectPhone, newCallSid, postCallback } from '#server/testing/twilio.ts'

// The practice's own numbers: its Twilio numbers, the phones that ring, and the numbers of its locations.

let app: TestApp
let company: TestCompany
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'https://crm.example.com' })
})
afterAll(() => app.close())
beforeEach(async () => {
  company = await createCompany(app)
})

const leads = () =>
  app.db
    .selectFrom('leads')
    .select(['first_name', 'phone', 'status', 'request_count'])
    .where('company_id', '=', company.id)
    .orderBy('id')
    .execute()
const send = async (fields: object) =>
  expect((await sendForm(app, company.formIds[0], fields)).statusCode).toBe(200)

/** Body that CallRail posts after a call, by its documentation. The practice's numbers come first. */
const callRail = (customer_phone_number: string, customer_name: string) => ({
  ...{ answered: true, business_phone_number: '+12125550100', call_type: 'voicemail' },
  ...{
    company_id: 155920786,
    company_name: 'Example Dental',
    formatted_tracking_phone_number: '312-555-0199',
  },
  ...{ customer_city: 'Exampletown', customer_name, customer_phone_number, direction: 'inbound' },
  ...{ duration: 4, id: 306155830, tracking_phone_number: '+13125550199' },
})

test('reads the customer, not the practice, as the caller in a CallRail webhook', async () => {
  await send(callRail('+12125550142', 'Pat Example'))
  await send(callRail('+12125550143', 'Alex Example'))
  expect(await leads()).toMatchObject([
    { first_name: 'Pat', phone: '+12125550142', request_count: 1 },
    { first_name: 'Alex', phone: '+12125550143', request_count: 1 },
  ])
})

test("a web form with the practice's own number matches no lead or patient", async () => {
  const admin = await signIn(app, company)
  const { number } = await connectPhone(admin, company, { ring_number: '+12125550155' })
  await app.db
    .updateTable('locations')
    .set({ phone: '(212) 555-0177' })
    .where('id', '=', company.locations[1] ?? 0)
    .execute()
  for (const phone of [number, '212-555-0155', '+1 212 555 0177']) {
    await createPatientRow(app, company, { phone })
    await send({ name: 'Pat', phone })
    await send({ phone, message: 'It is me' })
  }
  expect((await leads()).map(({ status, request_count }) => [status, request_count])).toEqual(
    Array(6).fill(['new', 1]),
  )
})

test.each(['website', 'chatbot'])("a practice's own number sent by %s matches no lead", async (channel) => {
  const admin = await signIn(app, company)
  const { number } = await connectPhone(admin, company)
  for (const name of ['Pat Example', '']) {
    const { statusCode } = await app.server.inject({
      method: 'POST',
      url: `/api/intake/${channel}/${company.formIds[0]}/`,
      payload: { name, phone: number, message: 'It is me' },
    })
    expect(statusCode).toBe(200)
  }
  expect((await leads()).map(({ request_count }) => request_count)).toEqual([1, 1])
})

test("a call from the practice's own number matches no existing lead", async () => {
  const admin = await signIn(app, company)
  const { account, number } = await connectPhone(admin, company, { ring_number: '+12125550155' })
  for (let n = 0; n < 2; n++) {
    const fields = callFields(account, { from: '+12125550155', to: number, sid: newCallSid() })
    const { statusCode } = await postCallback(app, receiveCall.path, fields, account.auth_token)
    expect(statusCode).toBe(200)
  }
  expect((await leads()).map(({ request_count }) => request_count)).toEqual([1, 1])
})
