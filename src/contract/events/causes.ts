import { keysOf } from '../formats/labels.ts'
import type { Channel } from '../intake/requests.enums.ts'

/** Ways by which a lead or patient comes in. */
export const eventCauses = {
  form: 'a form of a website or an ad',
  call: 'a phone call',
  chat: 'a chat',
  person: 'a member of the staff',
  import: 'a file',
  archive: 'an archive of the practice',
} as const
export type EventCause = keyof typeof eventCauses
export const eventCauseKeys = keysOf(eventCauses)

export const causeOfChannel: Readonly<Record<Channel, EventCause>> = {
  forms: 'form',
  website: 'form',
  chatbot: 'chat',
  phone: 'call',
  meta: 'form',
  walk_in: 'person',
  text: 'person',
  email: 'person',
  staff: 'person',
  follow_up: 'person',
  import: 'import',
}
