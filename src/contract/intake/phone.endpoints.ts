import { z } from 'zod'
import { endpoints } from '../http/endpoints.ts'
import { recordEndpoints } from '../http/records.ts'
import { phoneMessages } from './phone.messages.ts'
import {
  PhoneAccountChange,
  PhoneNumber,
  PhoneNumberListQuery,
  PhoneSettings,
  phoneNumberBodies,
} from './phone.schemas.ts'

// Callbacks are without body schemas, because Twilio's signature covers the urlencoded fields.
const callback = endpoints({ access: 'public', crossSite: true, tag: 'intake' })
const TwiML = z.string().describe('What to do with the call, as TwiML')

export const receiveCall = callback('POST /intake/twilio/voice/', {
  summary: 'Receive an incoming call from Twilio; returns what to do with it',
  response: TwiML,
})

export const receiveDialed = callback('POST /intake/twilio/voice/dialed/', {
  summary: 'Receive the result of ringing the practice; returns what to do next',
  response: TwiML,
})

export const receiveRecorded = callback('POST /intake/twilio/voice/recorded/', {
  summary: 'Receive the end of a voicemail; returns the goodbye',
  response: TwiML,
})

const OfNumber = z.strictObject({ number: z.string().regex(/^[1-9]\d{6,14}$/) })

export const receiveAnswered = callback('POST /intake/twilio/voice/answered/:number/', {
  summary: 'Receive that the practice picked up; `number` is the digits of the number called',
  params: OfNumber,
})

export const receiveCallStatus = callback('POST /intake/twilio/status/', {
  summary: 'Receive the new status of a call',
})

export const receiveCallRecording = callback('POST /intake/twilio/recording/:number/', {
  summary: 'Receive that a recording is ready; `number` is the digits of the number called',
  params: OfNumber,
})

const byAdministrators = {
  access: 'manage_phone',
  forbidden: phoneMessages.administratorsOnly,
  tag: 'phone',
} as const
const forAdministrators = endpoints(byAdministrators)

export const getPhoneSettings = forAdministrators('GET /phone/', {
  summary: 'Get the phone settings, without secrets',
  response: PhoneSettings,
})

export const putPhoneAccount = forAdministrators('PUT /phone/account/', {
  summary: 'Set the Twilio account that signs calls; an omitted token stays',
  body: PhoneAccountChange,
  response: PhoneSettings,
  audit: { action: 'changed', kind: 'company', part: 'phone account' },
})

const calls = recordEndpoints('/phone/numbers/', '/phone/numbers/:id/', {
  base: byAdministrators,
  names: { one: 'a phone number', many: 'phone numbers' },
  Record: PhoneNumber,
  ListQuery: PhoneNumberListQuery,
  ...phoneNumberBodies,
})

export const phoneNumberEndpoints = {
  ...calls,
  create: { ...calls.create, audit: { kind: 'phone_number' } as const },
}
