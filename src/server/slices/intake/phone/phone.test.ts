import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { historyEndpoints } from '#contract/history/history.endpoints.ts'
import { getIntakeRequest, listIntakeRequests } from '#contract/intake/inbox.endpoints.ts'
import * as endpoints from '#contract/intake/phone.endpoints.ts'
import { getLead, patchLead } from '#contract/leads/leads.endpoints.ts'
import { locationEndpoints } from '#contract/locations/settings.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { tableContents } from '#server/testing/inspect.ts'
import { createLeadRow, sendForm } from '#server/testing/record-builders.ts'
import {
  callFields,
  connectPhone,
  newCallSid,
  newNumber,
  postCallback,
  type TwilioAccount,
} from '#server/testing/twilio.ts'

const origin = 'https://crm.example.com'
let app: TestApp
let company: TestCompany
let admin: TestClient
let account: TwilioAccount
let number: string
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: `${origin}/` })
})
afterAll(() => app.close())
beforeEach(async () => {
  company = await createCompany(app)
  admin = await signIn(app, company)
  const phone = await connectPhone(admin, company, { notice: 'Welcome to "Smith & Sons" <Dental>.' })
  account = phone.account
  number = phone.number
})

const from = '+12125550142'
const call = (fields: Record<string, string> = {}, to = number) => ({
  ...callFields(account, { from, to, sid: newCallSid() }),
  ...fields,
})
const send = async (endpoint: { path: string }, fields: Record<string, string>) => {
  // Signs for the address without the slash at the end of PUBLIC_URL, as it is entered at Twilio.
  const { statusCode, body, headers } = await postCallback(
    { ...app, settings: { ...app.settings, PUBLIC_URL: origin } },
    endpoint.path.replace(':number', number.slice(1)),
    fields,
    account.auth_token,
  )
  return { status: statusCode, body, type: headers['content-type'] }
}
const leads = () => app.db.selectFrom('leads').selectAll().where('company_id', '=', company.id).execute()
const history = async (id: number) => {
  const { body } = await admin.call(historyEndpoints.leads, {
    params: { id: String(id) },
    query: { activity_type: 'Call' },
  })
  return body.results.map(({ details }) => details).reverse()
}

describe('receiveCall', () => {
  test('returns TwiML that plays the notice and rings the practice with recording', async () => {
    const answer = await send(endpoints.receiveCall, call())
    expect([answer.status, answer.type]).toEqual([200, 'text/xml; charset=utf-8'])
    expect(answer.body).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><Response>' +
        '<Say>Welcome to "Smith &amp; Sons" &lt;Dental&gt;.</Say>' +
        `<Dial action="${origin}/api/intake/twilio/voice/dialed/" method="POST" timeout="20" answerOnBridge="true"` +
        ` record="record-from-answer-dual" recordingStatusCallback="${origin}/api/intake/twilio/recording/${number.slice(1)}/"` +
        ' recordingStatusCallbackMethod="POST" recordingStatusCallbackEvent="completed">' +
        `<Number statusCallback="${origin}/api/intake/twilio/voice/answered/${number.slice(1)}/"` +
        ' statusCallbackMethod="POST" statusCallbackEvent="answered">+12125550100</Number>' +
        '</Dial></Response>',
    )
  })

  test('creates a phone lead with the call record before the call is answered', async () => {
    const fields = call()
    await send(endpoints.receiveCall, fields)
    const [lead, ...extraLeads] = await leads()
    expect(extraLeads).toEqual([])
    expect(lead).toMatchObject({
      ...{ phone: from, phone_e164: from, status: 'new', type: 'phonecall', source: 'na' },
      ...{ location_id: company.locations[0], request_count: 1, created_at: app.clock.now() },
    })
    const { AccountSid, ApiVersion, ...record } = fields
    expect(JSON.parse(lead?.note ?? '')).toEqual({ ...record, StartTime: app.clock.now().toISOString() })
    expect(await history(lead?.id ?? 0)).toEqual(['Incoming call'])
    const events = await app.db
      .selectFrom('events')
      .select('type')
      .where('company_id', '=', company.id)
      .execute()
    expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['lead.created', 'lead.called']))
  })

  test("counts a known caller's call on the existing lead and sets status repeat", async () => {
    await sendForm(app, company.formIds[0], { name: 'Pat Example', phone: '212-555-0142', message: 'Hello' })
    const [before] = await leads()
    await admin.call(patchLead, { params: { id: String(before?.id) }, body: { status: 'contacted' } })
    app.clock.advance(60)
    await send(endpoints.receiveCall, call())
    expect(await leads()).toMatchObject([
      { first_name: 'Pat', status: 'repeat', request_count: 2, note: 'Hello', last_seen_at: app.clock.now() },
    ])
  })

  test("keeps the latest call's record in the lead's note", async () => {
    await send(endpoints.receiveCall, call())
    app.clock.advance(60)
    const second = call()
    await send(endpoints.receiveCall, second)
    const [lead] = await leads()
    expect(JSON.parse(lead?.note ?? '')).toMatchObject({ CallSid: second.CallSid })
    expect(lead?.request_count).toBe(2)
  })

  const withheldNumbers = [
    ...[
      '',
      'anonymous',
      'Restricted',
      'Unavailable',
      'Private',
      'private number',
      'Blocked',
      'No Caller ID',
      'Unknown',
    ],
    ...['+10000000000', '+266696687', '7378742833', '+2562533', '+8656696', '+86282452253', '+464'],
    ...['sip:anonymous@anonymous.invalid', 'sips:anonymous@example.com;transport=tls', 'client:anonymous'],
  ]
  test.each(withheldNumbers)(
    'creates a separate lead for each call from the withheld number %j',
    async (withheld) => {
      for (let n = 0; n < 2; n++) {
        const { status } = await send(endpoints.receiveCall, call({ From: withheld, Caller: withheld }))
        expect(status).toBe(200)
      }
      expect(await leads()).toMatchObject([
        { phone: '', phone_e164: null, request_count: 1 },
        { phone: '', phone_e164: null, request_count: 1 },
      ])
    },
  )

  test('creates a lead without a phone number when the callback has no caller', async () => {
    const { From: _from, Caller: _caller, ...fields } = call()
    expect((await send(endpoints.receiveCall, fields)).status).toBe(200)
    await send(endpoints.receiveDialed, { ...fields, DialCallStatus: 'no-answer' })
    const [lead] = await leads()
    expect(lead).toMatchObject({ phone: '', request_count: 1 })
    expect(await history(lead?.id ?? 0)).toEqual(['Incoming call, no answer'])
  })

  test.each([
    'sip:+12125550142@sip.example.com',
    'sip:+12125550142@10.0.0.1:5060;user=phone',
    'tel:+12125550142',
  ])('extracts the phone number from the caller URI %s', async (address) => {
    await send(endpoints.receiveCall, call({ From: address, Caller: address }))
    expect(await leads()).toMatchObject([{ phone: '+12125550142', phone_e164: '+12125550142' }])
  })

  test("sets the lead source to the called number's source", async () => {
    const { number: campaign } = await connectPhone(admin, company, { source: 'google' }, account)
    await send(endpoints.receiveCall, call({}, campaign))
    expect(await leads()).toMatchObject([{ source: 'google' }])
  })

  test("when ring_number is empty, rings the location's phone or goes to voicemail", async () => {
    const { number: main } = await connectPhone(admin, company, { ring_number: '', notice: '' }, account)
    const { body: silent } = await send(endpoints.receiveCall, call({}, main))
    expect(silent).toContain('<Response><Say>Sorry we missed your call.')
    expect(silent).toContain('<Record action=')
    await admin.call(locationEndpoints.patch, {
      params: { id: String(company.locations[0]) },
      body: { phone: '(212) 555-0177' },
    })
    const { body } = await send(endpoints.receiveCall, call({}, main))
    expect(body).toContain('>+12125550177</Number>')
  })

  test("does not dial when the location's phone is the called number itself", async () => {
    const { number: main } = await connectPhone(admin, company, { ring_number: '' }, account)
    await admin.call(locationEndpoints.patch, {
      params: { id: String(company.locations[0]) },
      body: { phone: main },
    })
    expect((await send(endpoints.receiveCall, call({}, main))).body).not.toContain('<Dial')
  })

  test('does not record calls to a number with recording off', async () => {
    const { number: second } = await connectPhone(admin, company, { recording: 'none' }, account)
    const { body } = await send(endpoints.receiveCall, call({}, second))
    expect(body).toContain('<Dial')
    expect(body).not.toContain('record=')
  })
})

describe('the end of a call', () => {
  const ends: [string, Record<string, string>, string, string][] = [
    [
      'answered',
      { DialCallStatus: 'completed', DialCallDuration: '125' },
      'completed',
      'Incoming call, answered (2:05)',
    ],
    ['not answered', { DialCallStatus: 'no-answer' }, 'no-answer', 'Incoming call, no answer'],
    ['busy', { DialCallStatus: 'busy' }, 'busy', 'Incoming call, busy'],
    ['failed', { DialCallStatus: 'failed' }, 'failed', 'Incoming call, failed'],
    ['given up', { DialCallStatus: 'canceled' }, 'canceled', 'Incoming call, the caller hung up'],
  ]
  test.each(ends)('records the outcome of a call that is %s', async (_how, dial, outcome, text) => {
    const fields = call()
    await send(endpoints.receiveCall, fields)
    const ended = { CallStatus: 'completed', CallDuration: '31' }
    await send(endpoints.receiveDialed, { ...fields, CallStatus: 'in-progress', ...dial })
    await send(endpoints.receiveCallStatus, { ...fields, ...ended })
    const [lead] = await leads()
    expect(JSON.parse(lead?.note ?? '').CallStatus).toBe(outcome)
    expect(await history(lead?.id ?? 0)).toEqual([text])
  })

  test('when only the status callback arrives, records the call as canceled', async () => {
    await send(endpoints.receiveCallStatus, { ...call(), CallStatus: 'completed', CallDuration: '5' })
    const [lead] = await leads()
    expect(JSON.parse(lead?.note ?? '').CallStatus).toBe('canceled')
    expect(await history(lead?.id ?? 0)).toEqual(['Incoming call, the caller hung up'])
  })

  test('when the call ends without a dial result, records that the caller hung up', async () => {
    const fields = call()
    await send(endpoints.receiveCall, fields)
    await send(endpoints.receiveCallStatus, { ...fields, CallStatus: 'completed', CallDuration: '2' })
    const [lead] = await leads()
    expect(await history(lead?.id ?? 0)).toEqual(['Incoming call, the caller hung up'])
  })

  test('sends an unanswered caller to voicemail and thanks the caller after recording', async () => {
    const fields = call()
    await send(endpoints.receiveCall, fields)
    const { body } = await send(endpoints.receiveDialed, { ...fields, DialCallStatus: 'no-answer' })
    expect(body).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><Response>' +
        '<Say>Sorry we missed your call. Please leave your name and phone number after the tone, and we will call you back.</Say>' +
        `<Record action="${origin}/api/intake/twilio/voice/recorded/" method="POST" maxLength="180" playBeep="true"` +
        ` recordingStatusCallback="${origin}/api/intake/twilio/recording/${number.slice(1)}/"` +
        ' recordingStatusCallbackMethod="POST" recordingStatusCallbackEvent="completed"/><Hangup/></Response>',
    )
    const thanked = await send(endpoints.receiveRecorded, { ...fields, RecordingDuration: '9' })
    expect(thanked.body).toContain('<Say>Thank you. We will call you back. Goodbye.</Say><Hangup/>')
  })

  test('hangs up after an answered call or when the caller has hung up', async () => {
    const fields = call()
    const ended = '<?xml version="1.0" encoding="UTF-8"?><Response><Hangup/></Response>'
    const answered = await send(endpoints.receiveDialed, { ...fields, DialCallStatus: 'completed' })
    const abandoned = await send(endpoints.receiveDialed, {
      ...call(),
      CallStatus: 'completed',
      DialCallStatus: 'no-answer',
    })
    expect([answered.body, abandoned.body]).toEqual([ended, ended])
  })

  test('shows the call as picked up in the history when the practice answers', async () => {
    const fields = call()
    await send(endpoints.receiveCall, fields)
    await send(endpoints.receiveAnswered, {
      ...callFields(account, { from, to: '+12125550100', sid: newCallSid() }),
      ...{ ParentCallSid: fields.CallSid ?? '', CallStatus: 'in-progress', Direction: 'outbound-dial' },
    })
    const [lead] = await leads()
    expect(JSON.parse(lead?.note ?? '')).toMatchObject({ CallStatus: 'in-progress', From: from, To: number })
    expect(await history(lead?.id ?? 0)).toEqual(['Incoming call, picked up'])
  })

  test('does not recreate a lead deleted during the call', async () => {
    const fields = call()
    await send(endpoints.receiveCall, fields)
    await app.db.deleteFrom('leads').where('company_id', '=', company.id).execute()
    const { status } = await send(endpoints.receiveCallStatus, { ...fields, CallStatus: 'completed' })
    expect([status, await leads()]).toEqual([204, []])
  })
})

test('a repeated Twilio callback gets the same TwiML and changes nothing', async () => {
  const fields = call()
  const dialed = { ...fields, DialCallStatus: 'no-answer' }
  const first = await send(endpoints.receiveCall, fields)
  await send(endpoints.receiveDialed, dialed)
  const before = await tableContents(app)
  app.clock.advance(30)
  expect(await send(endpoints.receiveCall, fields)).toEqual(first)
  await send(endpoints.receiveDialed, dialed)
  expect(await tableContents(app)).toEqual(before)
})

test('listIntakeRequests lists each callback with its intake result, caller and lead', async () => {
  const fields = call()
  await send(endpoints.receiveCall, fields)
  await send(endpoints.receiveCallStatus, { ...fields, CallStatus: 'completed' })
  const { body } = await admin.call(listIntakeRequests, { query: { channel: 'phone' } })
  const [lead] = await leads()
  const reference = { id: lead?.id, name: from }
  expect(body.results).toMatchObject([
    { channel: 'phone', intake_result: 'joined', sender: from, lead: reference },
    { channel: 'phone', intake_result: 'lead', sender: from, lead: reference },
  ])
  const { body: shown } = await admin.call(getIntakeRequest, { params: { id: String(body.results[1]?.id) } })
  expect(shown).toMatchObject({
    recognised: { phone: from, message: expect.stringContaining('CallerCity: NEW YORK') },
    errors: {},
  })
})

test('a call to a closed location creates a lead without a location', async () => {
  await admin.call(locationEndpoints.patch, {
    params: { id: String(company.locations[0]) },
    body: { closed: true },
  })
  await send(endpoints.receiveCall, call())
  expect(await leads()).toMatchObject([{ location_id: null }])
})

test("receiveCall keeps a website lead's type and adds a call record to its note", async () => {
  await createLeadRow(app, company, { phone: from, note: '', type: 'website' })
  await send(endpoints.receiveCall, call())
  const [lead] = await leads()
  const { body } = await admin.call(getLead, { params: { id: String(lead?.id) } })
  expect(body.type).toBe('website')
  expect(JSON.parse(body.note)).toMatchObject({ Caller: from, CallStatus: 'ringing' })
})

test('two companies can receive calls with the same SID', async () => {
  const second = await createCompany(app)
  const phone = await connectPhone(await signIn(app, second), second, { number: newNumber() })
  const sid = newCallSid()
  for (const [of, to] of [
    [account, number],
    [phone.account, phone.number],
  ] as const) {
    const fields = callFields(of, { from, to, sid })
    const origin = { ...app, settings: { ...app.settings, PUBLIC_URL: 'https://crm.example.com' } }
    const answer = await postCallback(origin, endpoints.receiveCall.path, fields, of.auth_token)
    expect(answer.statusCode).toBe(200)
  }
  const calls = await app.db.selectFrom('calls').select('company_id').where('call_sid', '=', sid).execute()
  expect(calls.map(({ company_id }) => company_id).sort()).toEqual([company.id, second.id].sort())
})
