import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database/database.ts'

/** `data` holds the details that the history shows. */
export interface Event {
  company_id: number
  location_id: number | null
  occurred_at: Date
  staff_id: number | null
  /** `<subject>.<past participle>` */
  type: `${string}.${string}`
  subject_id: number
  data: Record<string, unknown>
}

const subjectOf = (type: Event['type']) => type.slice(0, type.indexOf('.'))

/** Must run in the transaction of the change. */
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
 * Like `recordEvents`, but as part of the statement that makes the change: one event per row of `rows`, a
 * query with `id` and `location_id`. `data` may refer to the columns of `changed`.
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
