import {
  type CallbackKind,
  type CallOutcome,
  type CallStatus,
  callOutcomeLabels,
  callOutcomes,
  callStatuses,
} from '#contract/intake/phone.enums.ts'
import { type CallFields, secondsIn, statusIn } from './phone.parsing.ts'

/**
 * What is known of how a call went. Each callback adds to it and takes nothing away, so that twice, late and in any order
 * come to the same.
 */
export interface CallFacts {
  /** Whether we were asked what to do with the call. */
  asked: boolean
  status: CallStatus | null
  /** How ringing the practice went; in progress once it has picked up. */
  dial_status: CallStatus | null
  /** Whether both sides were recorded, which takes somebody who answered. */
  talked: boolean
  voicemail: boolean
  seconds: number
}

// The further of two states: states only move on.
function further(one: CallStatus | null, other: CallStatus | null): CallStatus | null {
  if (!one || !other) return one ?? other
  return callStatuses.indexOf(other) > callStatuses.indexOf(one) ? other : one
}

// Said of a practice that took the call.
const dialStatusIn = (text: string | undefined) => statusIn(text === 'answered' ? 'completed' : text)

/** The facts with what a callback tells. */
export function learn(facts: CallFacts, kind: CallbackKind, fields: CallFields): CallFacts {
  const isRecorded = kind === 'recording' && fields.RecordingStatus === 'completed'
  const isPickedUp = kind === 'answered'
  return {
    asked: facts.asked || kind === 'voice',
    status: isPickedUp ? facts.status : further(facts.status, statusIn(fields.CallStatus)),
    dial_status: isPickedUp
      ? further(facts.dial_status, 'in-progress')
      : further(facts.dial_status, dialStatusIn(fields.DialCallStatus)),
    talked: facts.talked || (isRecorded && fields.RecordingSource !== 'RecordVerb'),
    voicemail:
      facts.voicemail || kind === 'recorded' || (isRecorded && fields.RecordingSource === 'RecordVerb'),
    seconds: isPickedUp
      ? facts.seconds
      : Math.max(facts.seconds, secondsIn(fields.CallDuration), secondsIn(fields.DialCallDuration)),
  }
}

const isOutcome = (status: CallStatus | null): status is CallOutcome =>
  callOutcomes.some((outcome) => outcome === status)

/**
 * How a call ended; null while it goes on. Twilio calls a call completed that a voicemail took, or whose caller did not
 * wait for the practice to be rung: only what was said of the ringing tells whether anybody answered.
 */
export function outcomeOf({ asked, status, dial_status, talked, voicemail }: CallFacts): CallOutcome | null {
  if (talked) return 'completed'
  if (isOutcome(dial_status)) return dial_status
  if (!isOutcome(status)) return null
  if (status !== 'completed' || !asked || dial_status === 'in-progress') return status
  return voicemail ? 'no-answer' : 'canceled'
}

/** Minutes and seconds, such as 2:05. */
const lengthText = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** What the history says of a call that comes in, of one that has ended, and of its recording. */
export const callTexts = {
  rings: 'Incoming call',
  answered: 'Call picked up',
  ended: (outcome: CallOutcome, seconds: number) =>
    `Incoming call, ${callOutcomeLabels[outcome]}${outcome === 'completed' && seconds > 0 ? ` (${lengthText(seconds)})` : ''}`,
  recorded: (isVoicemail: boolean, seconds: number) =>
    `${isVoicemail ? 'Voicemail' : 'Call recording'} (${lengthText(seconds)})`,
} as const
