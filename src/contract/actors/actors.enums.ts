import { keysOf, labelFrom } from '../formats/labels.ts'
import type { Channel } from '../intake/requests.enums.ts'
import { productName } from '../product.ts'

/** Kinds of actors. A `key` is an API key, a `connection` a connected system, a `visitor` a person without an account. */
const actorLabels = {
  staff: 'Staff',
  key: 'API key',
  connection: 'Connected system',
  visitor: 'Visitor',
  system: productName,
} as const
export type ActorKind = keyof typeof actorLabels
export const actorKinds = keysOf(actorLabels)
const actorLabel = labelFrom(actorLabels)

const connectionLabels = { twilio: 'Twilio', meta: 'Meta Lead Ads', google_ads: 'Google Ads' } as const
export type ConnectionName = keyof typeof connectionLabels

export type Actor =
  | { kind: 'staff'; id: number }
  | { kind: 'key'; name: string }
  | { kind: 'connection'; name: ConnectionName }
  | { kind: 'visitor' }
  | { kind: 'system' }

/** An actor as stored: its name is that of the key or connection at the time, or of the person now. */
export interface StoredActor {
  /** Null before actors were recorded. */
  kind: ActorKind | null
  name: string | null
}

/** The actor of an event from before actors were recorded, unless it was a staff member. */
const unknownActor = 'Intake'

/** The actor as history, audit log and leads name it. */
export function actorName({ kind, name }: StoredActor): string {
  if (kind === 'connection' && name) return labelFrom(connectionLabels)(name as ConnectionName)
  return name || (kind === null ? unknownActor : actorLabel(kind))
}

/** The actor of a request by its channel, unless a staff member accepts it. */
export const senderByChannel: Readonly<Record<Channel, Exclude<Actor, { kind: 'staff' | 'key' }>>> = {
  forms: { kind: 'visitor' },
  website: { kind: 'visitor' },
  chatbot: { kind: 'visitor' },
  phone: { kind: 'visitor' },
  meta: { kind: 'connection', name: 'meta' },
  walk_in: { kind: 'visitor' },
  text: { kind: 'visitor' },
  email: { kind: 'visitor' },
  staff: { kind: 'system' },
  follow_up: { kind: 'system' },
  import: { kind: 'system' },
}
