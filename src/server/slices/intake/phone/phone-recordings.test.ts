import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { historyEndpoints } from '#contract/history/history.endpoints.ts'
import { listLeadRequests, moveLeadRequest } from '#contract/intake/lead-requests.endpoints.ts'
import * as endpoints from '#contract/intake/phone.endpoints.ts'
import { phoneLimits } from '#contract/intake/phone.limits.ts'
import { getLead } from '#contract/leads/leads.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { exhaustRetries } from '#server/testing/retries.ts'
import {
  callFields,
  connectPhone,
  newCallSid,
  newRecordingSid,
  postCallback,
  recordingAnswer,
  type TwilioAccount,
} from '#server/testing/twilio.ts'
import { startUpstream, type Upstream } from '#server/testing/upstream.ts'

// Replaces Twilio's API.
let twilio: Upstream
let app: TestApp
let company: TestCompany
let admin: TestClient
let account: TwilioAccount
let number: string
beforeAll(async () => {
  twilio = await startUpstream()
  app = await startTestApp({ PUBLIC_URL: 'https://crm.example.com', TWILIO_API_URL: twilio.url })
})
afterAll(async () => {
  await app.close()
  twilio.stop()
})
beforeEach(async () => {
  company = await createCompany(app)
  admin = await signIn(app, company)
  twilio.reset(sound)
  ;({ account, number } = await connectPhone(admin, company))
  twilio.reset(sound)
})

// An MP3 frame header, followed by bytes to seek in.
const mp3 = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.from('0123456789'.repeat(100))])
const sound = recordingAnswer(mp3, { channels: 2 })

async function recordedCall({ voice = true, ...more }: { voice?: boolean; RecordingChannels?: string } = {}) {
  const sid = newCallSid()
  const fields = callFields(account, { from: '+12125550142', to: number, sid })
  const send = async (path: string, more: Record<string, string>) => {
    const { statusCode } = await postCallback(app, path, more, account.auth_token)
    expect(statusCode).toBeLessThan(300)
  }
  const recording = {
    ...{ AccountSid: account.account_sid, CallSid: sid, RecordingSid: newRecordingSid() },
    ...{ RecordingStatus: 'completed', RecordingDuration: '62', RecordingSource: 'DialVerb' },
    ...{ RecordingChannels: '2', ...more },
    // An attacker could name this address to receive the credentials.
    RecordingUrl: `${twilio.elsewhereUrl}/steal`,
  }
  const recordingPath = endpoints.receiveCallRecording.path.replace(':number', number.slice(1))
  if (voice) await send(endpoints.receiveCall.path, fields)
  await send(recordingPath, recording)
  return {
    recording: recording.RecordingSid,
    ring: () => send(endpoints.receiveCall.path, fields),
    again: () => send(recordingPath, recording),
  }
}
const runDue = async () => {
  await app.server.jobs.runDue()
}
const stored = () =>
  app.db.selectFrom('call_recordings').selectAll().where('company_id', '=', company.id).execute()
const fetches = () =>
  app.db
    .selectFrom('call_recording_fetches')
    .select(['state', 'attempts', 'last_error'])
    .where('company_id', '=', company.id)
    .execute()
const lead = async () => {
  const { id } = await app.db
    .selectFrom('leads')
    .select('id')
    .where('company_id', '=', company.id)
    .executeTakeFirstOrThrow()
  return (await admin.call(getLead, { params: { id: String(id) } })).body
}

test("fetches a completed recording with the account's credentials and serves byte ranges", async () => {
  const { recording } = await recordedCall()
  const before = await lead()
  expect(before.call_recordings).toEqual([])
  await runDue()
  const { account_sid, auth_token } = account
  expect(twilio.asked).toEqual([
    {
      url: `/2010-04-01/Accounts/${account_sid}/Recordings/${recording}.mp3?RequestedChannels=2`,
      authorization: `Basic ${Buffer.from(`${account_sid}:${auth_token}`).toString('base64')}`,
    },
  ])
  const after = await lead()
  expect(after.version).toBeGreaterThan(before.version)
  const url = after.call_recordings[0]?.recording_url ?? ''
  const whole = await app.server.inject({ method: 'GET', url })
  expect([whole.statusCode, whole.headers['content-type'], whole.rawPayload.equals(mp3)]).toEqual([
    200,
    'audio/mpeg',
    true,
  ])
  const part = await app.server.inject({ method: 'GET', url, headers: { range: 'bytes=500-509' } })
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 500-509/${mp3.length}`])
  const { body } = await admin.call(historyEndpoints.leads, {
    params: { id: String(after.id) },
    query: { activity_type: 'Call' },
  })
  expect(body.results[0]?.details).toBe('Call recording (1:02)')
  expect(twilio.strangers).toBe(0)
})

test('requests one channel for a single-channel recording', async () => {
  twilio.reset(recordingAnswer(mp3, { channels: 1 }))
  await recordedCall({ RecordingChannels: '1' })
  await runDue()
  expect(await fetches()).toEqual([{ state: 'stored', attempts: 1, last_error: '' }])
  expect(twilio.asked.map(({ url }) => url.split('?')[1])).toEqual(['RequestedChannels=1'])
})

test('fetches a single-channel recording in one attempt when its callback precedes the call', async () => {
  twilio.reset(recordingAnswer(mp3, { channels: 1 }))
  const call = await recordedCall({ voice: false, RecordingChannels: '1' })
  await call.ring()
  await runDue()
  expect(await fetches()).toEqual([{ state: 'stored', attempts: 1, last_error: '' }])
})

test('fetches a recording once despite repeated recording callbacks', async () => {
  const call = await recordedCall()
  await call.again()
  await runDue()
  await call.again()
  await runDue()
  expect([twilio.asked.length, (await stored()).length]).toEqual([1, 1])
})

test('moves a recording to another lead along with its call', async () => {
  await recordedCall()
  await recordedCall()
  await runDue()
  const first = await lead()
  expect(first.call_recordings).toHaveLength(2)
  const { body: requests } = await admin.call(listLeadRequests, { params: { id: String(first.id) } })
  const params = { id: String(first.id), requestId: String(requests.results[0]?.id) }
  const { body } = await admin.call(moveLeadRequest, { params, body: { lead: null } })
  const recordingsOf = async (id: number) =>
    (await admin.call(getLead, { params: { id: String(id) } })).body.call_recordings.map((each) => each.id)
  const [left, moved] = [await recordingsOf(first.id), await recordingsOf(body.lead.id)]
  expect([left.length, moved.length]).toEqual([1, 1])
  expect(moved).not.toEqual(left)
})

test('when the recording callback precedes its call, fetches only after the call arrives', async () => {
  const call = await recordedCall({ voice: false })
  await runDue()
  expect(twilio.asked).toEqual([])
  await call.ring()
  await runDue()
  expect((await lead()).call_recordings).toHaveLength(1)
})

const refusals: [string, (request: IncomingMessage, response: ServerResponse) => void, string][] = [
  ['not there yet', (_, response) => void response.writeHead(404).end(), 'Twilio answered 404'],
  ['refused', (_, response) => void response.writeHead(401).end(), 'Twilio answered 401'],
  [
    'led elsewhere',
    (_, response) => void response.writeHead(302, { location: `${twilio.elsewhereUrl}/steal` }).end(),
    'Twilio answered 302',
  ],
  [
    'of another type',
    (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(mp3),
    'The answer is not a recording',
  ],
  [
    'something else in disguise',
    (_, response) => void response.writeHead(200, { 'content-type': 'audio/mpeg' }).end('<script>'),
    'The answer is not a recording',
  ],
  [
    'empty',
    (_, response) => void response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(),
    'The recording is empty',
  ],
  [
    'too large',
    (_, response) =>
      void response
        .writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': phoneLimits.recordingBytes + 1 })
        .write(mp3),
    'The recording is too large',
  ],
  ['cut off', (_, response) => cutOff(response), 'It could not be fetched'],
]
const cutOff = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': mp3.length })
  response.write(mp3.subarray(0, 20), () => response.destroy())
}

test.each(refusals)('when fetching fails, stores no file and retries: %s', async (_how, refuse, words) => {
  await recordedCall()
  twilio.answer = refuse
  await runDue()
  expect(await fetches()).toEqual([{ state: 'waiting', attempts: 1, last_error: words }])
  expect(await stored()).toEqual([])
  expect(await app.db.selectFrom('unclaimed_files').select('storage_key').execute()).toEqual([])
  expect([twilio.asked.length, twilio.strangers]).toEqual([1, 0])
})

describe('the recording job', () => {
  test('fails after 17 attempts over about a day', async () => {
    await recordedCall()
    twilio.answer = (_, response) => void response.writeHead(404).end()
    const { tries, plannedHours } = await exhaustRetries(app.db, app.server.jobs)
    expect(tries).toBe(17)
    expect(await fetches()).toMatchObject([{ state: 'failed', attempts: 17 }])
    expect(plannedHours).toBeGreaterThan(23)
    expect(plannedHours).toBeLessThan(29)
  })
})

test("does not fetch a deleted lead's recording", async () => {
  await recordedCall()
  await app.db.deleteFrom('leads').where('company_id', '=', company.id).execute()
  await runDue()
  expect([twilio.asked, await fetches()]).toMatchObject([[], [{ state: 'dropped' }]])
})
