import { keysOf } from '../formats/labels.ts'
import { formatLength } from '../formats/lengths.ts'

export const callEvents = {
  ringing: 'lead.called',
  answered: 'lead.call_answered',
  ended: 'lead.call_ended',
  recorded: 'lead.recorded',
} as const

/** Kinds of callbacks from Twilio. */
export type CallbackKind = 'voice' | 'answered' | 'dialed' | 'recorded' | 'status' | 'recording'

/** Twilio's statuses, in the order in which a call can move through them. */
export const callStatuses = [
  'queued',
  'initiated',
  'ringing',
  'in-progress',
  'canceled',
  'failed',
  'no-answer',
  'busy',
  'completed',
] as const
export type CallStatus = (typeof callStatuses)[number]

/** Outcomes of a call. */
export const callOutcomeLabels = {
  completed: 'answered',
  'no-answer': 'no answer',
  busy: 'busy',
  failed: 'failed',
  canceled: 'the caller hung up',
} as const satisfies Partial<Record<CallStatus, string>>
export type CallOutcome = keyof typeof callOutcomeLabels
export const callOutcomes = keysOf(callOutcomeLabels)

/** Shown instead of the number of a caller who withholds it. */
export const hiddenNumber = 'Hidden number'

export const recordingChoiceLabels = { both_sides: 'Record both sides', none: 'Don’t record' } as const
export const recordingChoices = keysOf(recordingChoiceLabels)

/** Ways to handle an unanswered call. */
export const unansweredChoiceLabels = { voicemail: 'Voicemail', hang_up: 'Hang up' } as const
export const unansweredChoices = keysOf(unansweredChoiceLabels)

export const recordingFetchStates = ['waiting', 'stored', 'dropped', 'failed'] as const
export type RecordingFetchState = (typeof recordingFetchStates)[number]

/** Progress of a call. */
export interface CallCourse {
  /** Null during the call. */
  outcome: CallOutcome | null
  /** Status of ringing the practice. */
  dial_status: CallStatus | null
  seconds: number
}

/** A call as one line of text. */
export function callText({ outcome, dial_status, seconds }: CallCourse): string {
  if (!outcome) return dial_status === 'in-progress' ? 'Incoming call, picked up' : 'Incoming call'
  const length = outcome === 'completed' && seconds > 0 ? ` (${formatLength(seconds)})` : ''
  return `Incoming call, ${callOutcomeLabels[outcome]}${length}`
}

export const recordingText = (isVoicemail: boolean, seconds: number): string =>
  `${isVoicemail ? 'Voicemail' : 'Call recording'} (${formatLength(seconds)})`
