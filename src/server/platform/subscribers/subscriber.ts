import type { EventData, EventType } from '#contract/events/catalog.ts'
import type { Database } from '../database/database.ts'

interface RecordedEventOf<Type extends EventType> {
  id: number
  type: Type
  /** Of `data`. An event that waits during an upgrade has an earlier version than the catalog. */
  version: number
  company_id: number
  location_id: number | null
  occurred_at: Date
  staff_id: number | null
  subject_id: number
  data: EventData<Type>
}

/** An event as it was recorded, without its history. */
export type RecordedEvent<Type extends EventType = EventType> = { [T in Type]: RecordedEventOf<T> }[Type]

/** Something that happens after events, in transactions after theirs. */
export interface Subscriber<Name extends string = string> {
  name: Name
  types: readonly EventType[]
  /**
   * Runs in the transaction that moves the subscriber's cursor: changes of the database happen once. Other
   * effects belong into a job. Replays bring events again, so handling an event twice must change nothing.
   */
  handle(tx: Database, event: RecordedEvent): Promise<void>
}

/** Declares a subscriber. It gets the events of a record in the order in which they happened. */
export const on = <const Type extends EventType, const Name extends string>(
  types: Type | readonly Type[],
  name: Name,
  handle: (tx: Database, event: RecordedEvent<Type>) => Promise<void>,
): Subscriber<Name> => ({
  name,
  types: typeof types === 'string' ? [types] : types,
  handle: handle as Subscriber['handle'],
})
