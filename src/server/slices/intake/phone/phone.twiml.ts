import VoiceResponse from 'twilio/lib/twiml/VoiceResponse.js'
import { apiBase, endpointPath } from '#contract/http/endpoint.ts'
import {
  receiveAnswered,
  receiveCall,
  receiveCallRecording,
  receiveDialed,
  receiveRecorded,
} from '#contract/intake/phone.endpoints.ts'
import { phoneLimits } from '#contract/intake/phone.limits.ts'
import { spokenTexts } from '#contract/intake/phone.messages.ts'
import type { PhoneDoor } from './phone.doors.ts'
import { type CallFields, statusIn } from './phone.parsing.ts'

// `base` is the address under which Twilio reaches us.

// XML has no place for these; a call is answered whatever somebody has pasted.
const spoken = (text: string) => text.replace(/[\ufffe\uffff]/g, '')

/** What happens with a call that comes in: the notice, and the practice is rung. */
export function answerCall(door: PhoneDoor, base: string): string {
  const response = new VoiceResponse()
  if (door.notice) response.say(spoken(door.notice))
  if (!door.ring) return unanswered(response, door, base)
  const dial = response.dial({
    action: `${base}${apiBase}${receiveDialed.path}`,
    method: 'POST',
    timeout: door.ring_seconds,
    answerOnBridge: true,
    ...(door.recording === 'both_sides' && {
      record: 'record-from-answer-dual',
      ...recordingCallback(door, base),
    }),
  })
  dial.number(
    {
      statusCallback: `${base}${apiBase}${endpointPath(receiveAnswered, digitsOf(door))}`,
      statusCallbackMethod: 'POST',
      statusCallbackEvent: ['answered'],
    },
    door.ring,
  )
  return response.toString()
}

/** What happens after the practice was rung. */
export function answerDialed(door: PhoneDoor, base: string, fields: CallFields): string {
  const response = new VoiceResponse()
  const dialed = fields.DialCallStatus === 'answered' ? 'completed' : statusIn(fields.DialCallStatus)
  if (dialed !== 'completed' && fields.CallStatus !== 'completed') return unanswered(response, door, base)
  response.hangup()
  return response.toString()
}

function unanswered(response: VoiceResponse, door: PhoneDoor, base: string): string {
  if (door.unanswered === 'voicemail') {
    response.say(spoken(door.voicemail_text) || spokenTexts.voicemail)
    response.record({
      action: `${base}${apiBase}${receiveRecorded.path}`,
      method: 'POST',
      maxLength: phoneLimits.voicemailSeconds,
      playBeep: true,
      ...recordingCallback(door, base),
    })
  } else {
    response.say(spokenTexts.unanswered)
  }
  response.hangup()
  return response.toString()
}

const digitsOf = ({ number }: PhoneDoor) => ({ number: number.slice(1) })

const recordingCallback = (door: PhoneDoor, base: string) => ({
  recordingStatusCallback: `${base}${apiBase}${endpointPath(receiveCallRecording, digitsOf(door))}`,
  recordingStatusCallbackMethod: 'POST',
  recordingStatusCallbackEvent: ['completed'] as 'completed'[],
})

/** What a caller hears who has left a message. */
export function answerRecorded(): string {
  const response = new VoiceResponse()
  response.say(spokenTexts.thanks)
  response.hangup()
  return response.toString()
}

/** What a caller hears while nobody can say whom the number leads to: asks again in a moment, some times. */
export function holdLine(base: string, attempt: number): string {
  const response = new VoiceResponse()
  if (attempt >= phoneLimits.holds) {
    response.say(spokenTexts.unanswered)
    response.hangup()
    return response.toString()
  }
  if (attempt === 0) response.say(spokenTexts.hold)
  response.pause({ length: phoneLimits.holdSeconds })
  response.redirect({ method: 'POST' }, `${base}${apiBase}${receiveCall.path}?hold=${attempt + 1}`)
  return response.toString()
}

/** Which time it is that a caller was asked to hold the line. */
export function holdsIn(url: string): number {
  const count = new URL(url).searchParams.get('hold')
  return /^\d$/.test(count ?? '') ? Number(count) : 0
}
