import { callEvents } from '../intake/phone.enums.ts'

/** What screens follow. `calendar` tells of times only, not of patients; `request` is one in the queue or the inbox. */
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

export const callChanges = {
  ringing: whatOfCall(callEvents.ringing),
  answered: whatOfCall(callEvents.answered),
  ended: whatOfCall(callEvents.ended),
} as const

/** `many` stands for more changes than are listed one by one. */
export const changeKinds = [
  'created',
  'changed',
  'deleted',
  'many',
  ...(Object.values(callChanges) as (typeof callChanges)[keyof typeof callChanges][]),
] as const
