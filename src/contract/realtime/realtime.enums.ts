import { callEvents } from '../intake/phone.enums.ts'

/** Kinds of records that screens follow. A request is one of the inbox; the calendar tells of times, not of patients. */
export const changeSubjects = [
  'lead',
  'patient',
  'note',
  'task',
  'appointment',
  'calendar',
  'document',
  'request',
  'call',
] as const

const whatOfCall = (event: (typeof callEvents)['ringing' | 'answered' | 'ended']) =>
  event.slice('lead.'.length) as 'called' | 'call_answered' | 'call_ended'

/** What happened in a call, as a change tells it. */
export const callChanges = {
  ringing: whatOfCall(callEvents.ringing),
  answered: whatOfCall(callEvents.answered),
  ended: whatOfCall(callEvents.ended),
} as const

/** What happened; `many` says that more changed at once than are told one by one. */
export const changeKinds = [
  'created',
  'changed',
  'deleted',
  'many',
  ...(Object.values(callChanges) as (typeof callChanges)[keyof typeof callChanges][]),
] as const
