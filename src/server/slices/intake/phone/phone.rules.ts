import {
  type CallbackKind,
  type CallOutcome,
  type CallStatus,
  callOutcomes,
  callStatuses,
} from '#contract/intake/phone.enums.ts'
import { type CallFields, secondsIn, statusIn } from './phone.parsing.ts'

/** Facts about a call. They only grow, so callbacks may come twice, late and in any order. */
export interface CallFacts {
  status: CallStatus | null
  /** Result of ringing the practice; in-progress once it picked up. */
  dial_status: CallStatus | null
  /** Whether both sides were recorded, so someone answered. */
  talked: boolean
  voicemail: boolean
  seconds: number
}

// Statuses only move forward.
function later(a: CallStatus | null, b: CallStatus | null): CallStatus | null {
  if (!a || !b) return a ?? b
  return callStatuses.indexOf(b) > callStatuses.indexOf(a) ? b : a
}

// Twilio may report `answered` for a completed call to the practice.
const dialStatusIn = (text: string | undefined) => statusIn(text === 'answered' ? 'completed' : text)

export function mergeFacts(facts: CallFacts, kind: CallbackKind, fields: CallFields): CallFacts {
  const isRecorded = kind === 'recording' && fields.RecordingStatus === 'completed'
  const isPickedUp = kind === 'answered'
  return {
    status: isPickedUp ? facts.status : later(facts.status, statusIn(fields.CallStatus)),
    dial_status: isPickedUp
      ? later(facts.dial_status, 'in-progress')
      : later(facts.dial_status, dialStatusIn(fields.DialCallStatus)),
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
 * The outcome of a call, or null while it goes on. Twilio reports `completed` even for a voicemail, or when
 * the caller hung up before the practice was rung, so only the dial status shows whether anyone answered.
 */
export function outcomeOf({ status, dial_status, talked, voicemail }: CallFacts): CallOutcome | null {
  if (talked) return 'completed'
  if (isOutcome(dial_status)) return dial_status
  if (!isOutcome(status)) return null
  if (status !== 'completed' || dial_status === 'in-progress') return status
  return voicemail ? 'no-answer' : 'canceled'
}
