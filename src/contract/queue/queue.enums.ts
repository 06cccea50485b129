import { keysOf, labelFrom } from '../formats/labels.ts'
import type { EndedStatus, LeadStatus } from '../leads/leads.enums.ts'

/** Outcomes that close a request. */
export const requestOutcomeLabels = {
  booked: 'Booked',
  answered: 'Answered',
  not_interested: 'Not interested',
  wrong_number: 'Wrong number',
  patient_matter: 'Existing patient, not a lead',
  spam: 'Spam',
  duplicate: 'Duplicate',
  gave_up: "Couldn't reach",
  /** In another system, or at another practice. */
  booked_elsewhere: 'Booked elsewhere',
  not_applicable: 'Not applicable',
} as const
export type RequestOutcome = keyof typeof requestOutcomeLabels
export const requestOutcomes = keysOf(requestOutcomeLabels)
export const requestOutcomeLabel = labelFrom(requestOutcomeLabels)

/** Outcomes that people choose, in the order of their keys. Not applicable comes from the lead's status alone. */
export const chosenOutcomes = requestOutcomes.filter((outcome) => outcome !== 'not_applicable')

/** Statuses that outcomes give a lead. Outcomes not listed here leave the status unchanged. */
export const statusOfOutcome: Partial<Record<RequestOutcome, LeadStatus>> = {
  booked: 'scheduled',
  answered: 'contacted',
  not_interested: 'lost',
  wrong_number: 'na',
  patient_matter: 'existing',
  spam: 'na',
  booked_elsewhere: 'scheduled',
  not_applicable: 'na',
}

/** Outcomes that close open requests when a status ends the lead. Without a visit, booked is booked elsewhere. */
export const outcomeOfStatus: Record<EndedStatus, RequestOutcome> = {
  converted: 'booked',
  existing: 'patient_matter',
  lost: 'not_interested',
  na: 'not_applicable',
}

/** Results of an attempt to reach a person; the request stays open. */
export const attemptResultLabels = {
  no_answer: 'No answer',
  left_voicemail: 'Left a voicemail',
  call_later: 'Call later',
} as const
export type AttemptResult = keyof typeof attemptResultLabels
export const attemptResults = keysOf(attemptResultLabels)
export const attemptResultLabel = labelFrom(attemptResultLabels)

/** Reasons for being in the queue, most urgent first unless a practice orders them differently. */
const queueReasonLabels = {
  missed_call: 'Missed call',
  voicemail: 'Voicemail',
  new_request: 'New request',
  promised_call: 'Callback due',
  follow_up: 'Overdue follow-up',
  retry: 'Next attempt due',
  answered_call: 'Answered call, outcome missing',
  held: 'Held for review',
} as const
export type QueueReason = keyof typeof queueReasonLabels
export const queueReasons = keysOf(queueReasonLabels)
export const queueReasonLabel = labelFrom(queueReasonLabels)
