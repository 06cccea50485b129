import type { RequestListener } from 'node:http'
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js'
import { apiBase } from '#contract/http/endpoint.ts'
import { phoneNumberEndpoints, putPhoneAccount } from '#contract/intake/phone.endpoints.ts'
import { phoneNumberBodies } from '#contract/intake/phone.schemas.ts'
import '#server/slices/intake/phone/phone.repository.ts'
import type { AppUnderTest } from './app.ts'
import { insertRow, type TestCompany } from './builders.ts'
import type { TestClient } from './client.ts'

// A stand-in for Twilio, with callbacks signed by its own library.

const hex = (count: number, digits = 32) => count.toString(16).padStart(digits, '0')
let made = 0

export interface TwilioAccount {
  account_sid: string
  auth_token: string
}
export const twilioAccount: TwilioAccount = { account_sid: `AC${hex(1)}`, auth_token: hex(2) }

export const newAccount = (): TwilioAccount => ({
  account_sid: `AC${hex(++made)}`,
  auth_token: hex(++made + 0xabc),
})
export const newCallSid = (): string => `CA${hex(++made)}`
export const newRecordingSid = (): string => `RE${hex(++made)}`

export const newNumber = (): string => `+1312${String(5_550_000 + ++made)}`

/** A valid number. */
export const numberBody = (company: TestCompany) => ({
  name: 'Front desk',
  number: newNumber(),
  location_id: company.locations[0],
  ring_number: '+12125550100',
})

export async function createNumberRow({ db, clock }: AppUnderTest, company: TestCompany): Promise<number> {
  const at = { created_at: clock.now(), updated_at: clock.now(), company_id: company.id }
  return insertRow(db, 'phone_numbers', { ...phoneNumberBodies.Create.parse(numberBody(company)), ...at })
}

/** Sets up an account and a number as an administrator. */
export async function connectPhone(
  admin: TestClient,
  company: TestCompany,
  fields: Partial<ReturnType<typeof numberBody>> & Record<string, unknown> = {},
  account: TwilioAccount = newAccount(),
): Promise<{ account: TwilioAccount; number: string }> {
  const saved = await admin.call(putPhoneAccount, { body: account })
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
  const body = { ...numberBody(company), ...fields }
  const created = await admin.call(phoneNumberEndpoints.create, { body: body as never })
  if (created.status !== 201) throw new Error(JSON.stringify(created.body))
  return { account, number: created.body.number }
}

export const callFields = (
  { account_sid }: Pick<TwilioAccount, 'account_sid'>,
  { from, to, sid }: { from: string; to: string; sid: string },
): Record<string, string> => ({
  ...{ AccountSid: account_sid, ApiVersion: '2010-04-01', CallSid: sid, CallStatus: 'ringing' },
  ...{ Called: to, CalledCity: 'CHICAGO', CalledCountry: 'US', CalledState: 'IL', CalledZip: '60601' },
  ...{ Caller: from, CallerCity: 'NEW YORK', CallerCountry: 'US', CallerState: 'NY', CallerZip: '10001' },
  ...{ Direction: 'inbound', From: from, FromCity: 'NEW YORK', FromCountry: 'US', FromState: 'NY' },
  ...{ FromZip: '10001', To: to, ToCity: 'CHICAGO', ToCountry: 'US', ToState: 'IL', ToZip: '60601' },
})

/** Signed by Twilio's library. */
export function signedCallback(
  origin: string,
  path: string,
  fields: Record<string, string>,
  authToken: string,
): { path: string; body: string; headers: Record<string, string> } {
  return {
    path: `${apiBase}${path}`,
    body: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      'user-agent': 'TwilioProxy/1.1',
      'x-twilio-signature': getExpectedTwilioSignature(authToken, `${origin}${apiBase}${path}`, fields),
    },
  }
}

/** Signed for the app's public address. */
export function postCallback(
  app: AppUnderTest,
  path: string,
  fields: Record<string, string>,
  authToken: string,
) {
  const callback = signedCallback(app.settings.PUBLIC_URL ?? '', path, fields, authToken)
  return app.server.inject({
    method: 'POST',
    url: callback.path,
    payload: callback.body,
    headers: callback.headers,
  })
}

/** Answers as Twilio does for a recording: asked for more channels than it has, with error 16113. */
export const recordingAnswer =
  (mp3: Buffer, { channels }: { channels: number }): RequestListener =>
  (request, response) => {
    const asked = new URL(request.url ?? '', 'http://twilio').searchParams.get('RequestedChannels')
    if (Number(asked ?? 1) <= channels) response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(mp3)
    else response.writeHead(400, { 'content-type': 'application/json' }).end('{"code":16113,"status":400}')
  }
