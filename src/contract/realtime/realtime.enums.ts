import { callEvents } from '../intake/phone.enums.ts'

/**
 * Subjects that screens follow. `calendar` is about times only, not patients; `request` is in the queue or the
 * inbox.
 */
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

/** `many` stands for changes too numerous to list one by one. */
export const changeKinds = [
  'created',
  'changed',
  'deleted',
  'many',
  ...(Object.values(callChanges) as (typeof callChanges)[keyof typeof callChanges][]),
] as const
