import { type Generated, type RawBuilder, sql } from 'kysely'
import type { Database } from './database/database.ts'

interface EventsTable {
  id: Generated<number>
  company_id: number
  location_id: number | null
  occurred_at: Date
  staff_id: number | null
  type: string
  subject: string
  subject_id: number
  data: string
}
declare module './database/tables.ts' {
  interface Tables {
    events: EventsTable
  }
}

/** Something that happened to a record. `data` holds what is needed to tell it later. */
export interface Event {
  company_id: number
  location_id: number | null
  occurred_at: Date
  /** Who did it; null when no person of the staff did. */
  staff_id: number | null
  /** What happened, as `<subject>.<past participle>`. */
  type: `${string}.${string}`
  subject_id: number
  data: Record<string, unknown>
}

const subjectOf = (type: Event['type']) => type.slice(0, type.indexOf('.'))

/** Writes events; called in the transaction of the change that they record, so that neither exists without the other. */
export async function recordEvents(tx: Database, events: Event[]): Promise<void> {
  if (events.length === 0) return
  await tx
    .insertInto('events')
    .values(
      events.map((event) => ({ ...event, subject: subjectOf(event.type), data: JSON.stringify(event.data) })),
    )
    .execute()
}

/**
 * The same as part of the statement that makes the change: one event for each of `rows`, a query that gives `id` and
 * `location_id` of the changed records. What the statement alone knows, `data` tells by the columns of `rows`.
 */
export function eventInsert(
  event: Omit<Event, 'subject_id' | 'location_id'>,
  rows: RawBuilder<unknown>,
  data = sql`${JSON.stringify(event.data)}::jsonb`,
): RawBuilder<unknown> {
  return sql`INSERT INTO events (company_id, location_id, occurred_at, staff_id, type, subject, subject_id, data)
    SELECT ${event.company_id}::bigint, changed.location_id, ${event.occurred_at}::timestamptz, ${event.staff_id}::bigint, ${event.type},
      ${subjectOf(event.type)}, changed.id, ${data}
    FROM (${rows}) AS changed`
}
