import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#contract/actors/actors.enums.ts'
import { type EventData, type EventType, eventCatalog } from '#contract/events/catalog.ts'
import { actorColumns } from './actors.ts'
import type { Database } from './database/database.ts'

/** Names and texts that only the history shows. */
export type EventHistory = Readonly<Record<string, unknown>>

interface EventOf<Type extends EventType> {
  company_id: number
  location_id: number | null
  occurred_at: Date
  actor: Actor
  type: Type
  subject_id: number
  data: EventData<Type>
  history?: EventHistory | undefined
}

/** An event of the catalog. */
export type Event = { [Type in EventType]: EventOf<Type> }[EventType]

const subjectOf = (type: EventType) => type.slice(0, type.indexOf('.'))

/** Must run in the transaction of the change. */
export async function recordEvents(tx: Database, events: readonly Event[]): Promise<void> {
  if (events.length === 0) return
  await tx
    .insertInto('events')
    .values(
      events.map(({ history, actor, ...event }) => ({
        ...event,
        ...actorColumns(actor),
        subject: subjectOf(event.type),
        version: eventCatalog[event.type].version,
        data: JSON.stringify(event.data),
        history: history === undefined ? null : JSON.stringify(history),
      })),
    )
    .execute()
}

/** One event for each of several records. SQL values may refer to the columns of `changed`. */
export interface EventOfRows<Type extends EventType> {
  company_id: number
  occurred_at: Date
  actor: Actor
  type: Type
  data: EventData<Type> | RawBuilder<EventData<Type>>
  history?: EventHistory | RawBuilder<EventHistory | null> | undefined
}

const asJson = (value: object | undefined) => {
  if (value === undefined) return sql`NULL::jsonb`
  return 'toOperationNode' in value ? (value as RawBuilder<unknown>) : sql`${JSON.stringify(value)}::jsonb`
}

/**
 * Like `recordEvents`, but as part of the statement that makes the change: one event per row of `rows`, a
 * query with `id` and `location_id`.
 */
export function eventInsert<Type extends EventType>(
  { company_id, occurred_at, actor, type, data, history }: EventOfRows<Type>,
  rows: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const by = actorColumns(actor)
  return sql`INSERT INTO events (company_id, location_id, occurred_at, staff_id, actor, actor_name, type, version, subject, subject_id, data, history)
    SELECT ${company_id}::bigint, changed.location_id, ${occurred_at}::timestamptz, ${by.staff_id}::bigint,
      ${by.actor}::text, ${by.actor_name}::text, ${type}::text,
      ${eventCatalog[type].version}::smallint, ${subjectOf(type)}, changed.id, ${asJson(data as object)}, ${asJson(history)}
    FROM (${rows}) AS changed`
}

/** The data of `changeOf` for the changes in an expression of the database. */
export const toldChangeOf = (
  values: object,
  changes: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(SELECT jsonb_build_object('fields', coalesce(jsonb_agg(key), '[]'),
    'before', coalesce(jsonb_object_agg(key, value -> 0) FILTER (WHERE key = ANY(${Object.keys(values)}::text[])), '{}'),
    'after', coalesce(jsonb_object_agg(key, value -> 1) FILTER (WHERE key = ANY(${Object.keys(values)}::text[])), '{}'))
  FROM jsonb_each(${changes}))`
