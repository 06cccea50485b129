import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { IdParams } from '../http/fields.ts'
import { NoParams, recordEndpoints } from '../http/records.ts'
import { phoneMessages } from './phone.messages.ts'
import {
  PhoneAccountChange,
  PhoneNumber,
  PhoneNumberListQuery,
  PhoneSettings,
  phoneNumberBodies,
} from './phone.schemas.ts'

// Bodies are what Twilio sends, urlencoded: they are checked by its signature, of the whole of them.
const callback = { method: 'POST', access: 'public', tag: 'intake' } as const
const answered = { ...callback, response: z.string().describe('What to do with the call, as TwiML') } as const

/** A call comes in at a number. */
export const receiveCall = endpoint({
  ...answered,
  path: '/intake/twilio/voice/',
  summary: 'A call comes in: answers what to do with it. Signed by Twilio',
})

export const receiveDialed = endpoint({
  ...answered,
  path: '/intake/twilio/voice/dialed/',
  summary: 'How ringing the practice ended: answers what is next. Signed by Twilio',
})

export const receiveRecorded = endpoint({
  ...answered,
  path: '/intake/twilio/voice/recorded/',
  summary: 'A caller has left a message: answers the goodbye. Signed by Twilio',
})

const OfNumber = z.strictObject({ number: z.string().regex(/^[1-9]\d{6,14}$/) })

export const receiveAnswered = endpoint({
  ...callback,
  path: '/intake/twilio/voice/answered/:number/',
  summary: 'The practice has picked up. `number` is the digits of the number called. Signed by Twilio',
  params: OfNumber,
})

export const receiveCallStatus = endpoint({
  ...callback,
  path: '/intake/twilio/status/',
  summary: 'The state of a call has changed. Signed by Twilio',
})

export const receiveCallRecording = endpoint({
  ...callback,
  path: '/intake/twilio/recording/:number/',
  summary:
    'A recording is ready to be fetched. `number` is the digits of the number called. Signed by Twilio',
  params: OfNumber,
})

const byAdministrators = { access: 'manage_phone', forbidden: phoneMessages.administratorsOnly } as const

export const getPhoneSettings = endpoint({
  ...byAdministrators,
  method: 'GET',
  path: '/phone/',
  tag: 'phone',
  summary: 'How the phone is set up, without its secrets',
  response: PhoneSettings,
})

export const putPhoneAccount = endpoint({
  ...byAdministrators,
  method: 'PUT',
  path: '/phone/account/',
  tag: 'phone',
  summary: 'Enter the Twilio account that calls are signed with; a token that is left out stays as it is',
  body: PhoneAccountChange,
  response: PhoneSettings,
  audit: { action: 'changed', kind: 'company', part: 'telephone account' },
})

const calls = recordEndpoints({
  tag: 'phone',
  paths: { list: '/phone/numbers/', one: '/phone/numbers/:id/' },
  names: { one: 'a phone number', many: 'phone numbers' },
  params: { list: NoParams, one: IdParams },
  Record: PhoneNumber,
  ListQuery: PhoneNumberListQuery,
  ...phoneNumberBodies,
})

/** The calls for the numbers at Twilio. */
export const phoneNumberEndpoints = {
  list: { ...calls.list, ...byAdministrators },
  get: { ...calls.get, ...byAdministrators },
  create: { ...calls.create, ...byAdministrators, audit: { kind: 'phone_number' } as const },
  put: { ...calls.put, ...byAdministrators },
  patch: { ...calls.patch, ...byAdministrators },
  delete: { ...calls.delete, ...byAdministrators },
}
