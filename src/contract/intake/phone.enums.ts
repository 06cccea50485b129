import { keysOf } from '#contract/formats/labels.ts'
/** Types of events in the log that a call writes about its lead, as it happens. */
export const callEvents = {
  /** It begins to ring. */
  ringing: 'lead.called',
  /** The practice has picked it up. */
  answered: 'lead.call_answered',
  /** It is over, answered or not. */
  ended: 'lead.call_ended',
  /** A recording of it can be heard. */
  recorded: 'lead.recorded',
} as const

/** What a callback of the telephone service is about. */
export type CallbackKind = 'voice' | 'answered' | 'dialed' | 'recorded' | 'status' | 'recording'

/** How far a call has come, as Twilio says it, in the order in which it can only move. */
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

/** How a call ended; the words of the call record. */
export const callOutcomeLabels = {
  completed: 'answered',
  'no-answer': 'no answer',
  busy: 'busy',
  failed: 'failed',
  canceled: 'the caller hung up',
} as const satisfies Partial<Record<CallStatus, string>>
export type CallOutcome = keyof typeof callOutcomeLabels
export const callOutcomes = keysOf(callOutcomeLabels)

/** Whether calls are recorded. */
export const recordingChoiceLabels = {
  both_sides: 'Record both sides',
  none: 'Do not record',
} as const
export type RecordingChoice = keyof typeof recordingChoiceLabels
export const recordingChoices = keysOf(recordingChoiceLabels)

/** What a caller gets when nobody answers. */
export const unansweredChoiceLabels = {
  voicemail: 'Voicemail',
  hang_up: 'Hang up',
} as const
export type UnansweredChoice = keyof typeof unansweredChoiceLabels
export const unansweredChoices = keysOf(unansweredChoiceLabels)

/** What became of fetching a recording. */
export const recordingFetchStates = ['waiting', 'stored', 'dropped', 'failed'] as const
export type RecordingFetchState = (typeof recordingFetchStates)[number]
