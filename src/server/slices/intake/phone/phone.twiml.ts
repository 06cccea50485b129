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
import { type CallFields, statusIn } from './phone.parsing.ts'
import type { PhoneLine } from './phone-lines.ts'

// `base` is our address as Twilio reaches it.

// Removes characters that XML does not allow, so that pasted text cannot keep a call from being answered.
const spoken = (text: string) => text.replace(/[\ufffe\uffff]/g, '')

export function answerCall(line: PhoneLine, base: string): string {
  const response = new VoiceResponse()
  if (line.notice) response.say(spoken(line.notice))
  if (!line.ring) return unanswered(response, line, base)
  const dial = response.dial({
    action: `${base}${apiBase}${receiveDialed.path}`,
    method: 'POST',
    timeout: line.ring_seconds,
    answerOnBridge: true,
    ...(line.recording === 'both_sides' && {
      record: 'record-from-answer-dual',
      ...recordingCallback(line, base),
    }),
  })
  dial.number(
    {
      statusCallback: `${base}${apiBase}${endpointPath(receiveAnswered, digitsOf(line))}`,
      statusCallbackMethod: 'POST',
      statusCallbackEvent: ['answered'],
    },
    line.ring,
  )
  return response.toString()
}

export function answerDialed(line: PhoneLine, base: string, fields: CallFields): string {
  const response = new VoiceResponse()
  const dialed = fields.DialCallStatus === 'answered' ? 'completed' : statusIn(fields.DialCallStatus)
  if (dialed !== 'completed' && fields.CallStatus !== 'completed') return unanswered(response, line, base)
  response.hangup()
  return response.toString()
}

function unanswered(response: VoiceResponse, line: PhoneLine, base: string): string {
  if (line.unanswered === 'voicemail') {
    response.say(spoken(line.voicemail_text) || spokenTexts.voicemail)
    response.record({
      action: `${base}${apiBase}${receiveRecorded.path}`,
      method: 'POST',
      maxLength: phoneLimits.voicemailSeconds,
      playBeep: true,
      ...recordingCallback(line, base),
    })
  } else {
    response.say(spokenTexts.unanswered)
  }
  response.hangup()
  return response.toString()
}

const digitsOf = ({ number }: PhoneLine) => ({ number: number.slice(1) })

const recordingCallback = (line: PhoneLine, base: string) => ({
  recordingStatusCallback: `${base}${apiBase}${endpointPath(receiveCallRecording, digitsOf(line))}`,
  recordingStatusCallbackMethod: 'POST',
  recordingStatusCallbackEvent: ['completed'] as 'completed'[],
})

export function answerRecorded(): string {
  const response = new VoiceResponse()
  response.say(spokenTexts.thanks)
  response.hangup()
  return response.toString()
}

/** Holds the caller while the line cannot be looked up, and retries a few times. */
export function holdCaller(base: string, attempt: number): string {
  const response = new VoiceResponse()
  if (attempt >= phoneLimits.maxHolds) {
    response.say(spokenTexts.unanswered)
    response.hangup()
    return response.toString()
  }
  if (attempt === 0) response.say(spokenTexts.hold)
  response.pause({ length: phoneLimits.holdSeconds })
  response.redirect({ method: 'POST' }, `${base}${apiBase}${receiveCall.path}?hold=${attempt + 1}`)
  return response.toString()
}

/** The number of times that the caller has been put on hold. */
export function holdsSoFar(url: string): number {
  const count = new URL(url).searchParams.get('hold')
  return /^\d$/.test(count ?? '') ? Number(count) : 0
}
