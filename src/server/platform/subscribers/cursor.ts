import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { RecordedEvent, Subscriber } from './subscriber.ts'

/** A set of events: those in `target` and not in `seen`, with ids above `after_id` up to `until_id`. */
export interface OpenSet {
  /** Null: ids alone decide. */
  seen: string | null
  target: string
  after_id: number
  until_id: number
  floor_id: number
  handled: number
  /** Changes whenever the row does. */
  row: string
  /** Undefined for a set that an earlier batch opened. */
  openedAt: Date | undefined
  /** The cursor is of another cluster, so the set is empty and the cursor starts at the present. */
  isForeign: boolean
}

const lockName = (name: string) => sql`hashtextextended(${`subscriber ${name}`}, 0)`

/**
 * False while another process works on the subscriber. The lock gives the transaction no number, unlike a
 * row lock: a snapshot read afterwards does not include what this transaction will write.
 */
export async function tryCursor(tx: Database, name: string): Promise<boolean> {
  const { rows } = await sql<{
    held: boolean
  }>`SELECT pg_try_advisory_xact_lock(${lockName(name)}) AS held`.execute(tx)
  return rows[0]?.held ?? false
}

export async function lockCursor(tx: Database, name: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${lockName(name)})`.execute(tx)
}

/**
 * Condition for events that a subscriber's snapshot does not include. Without the upper bound, the planner
 * would expect a third of all events and read the table.
 */
const unseen = `events.type = ANY(subscribers.types) AND events.version > 0 AND events.id > subscribers.floor_id
  AND events.xid >= pg_snapshot_xmin(coalesce(subscribers.seen, subscribers.target))
  AND events.xid < pg_snapshot_xmax(pg_current_snapshot())
  AND NOT pg_visible_in_snapshot(events.xid, coalesce(subscribers.seen, subscribers.target))`

// The sum keeps the planner from searching the primary key, from the first event on.
const firstUnseen = 'min(events.id + 0)'

/** SQL for the first event that is not handled, for a row of `subscribers`. Null when all are. */
export const firstWaiting = (column: 'id' | 'occurred_at'): string => `(
  SELECT events.${column} FROM events WHERE events.id = least(
    (SELECT ${firstUnseen} FROM events WHERE ${unseen} AND (subscribers.target IS NULL OR events.id > subscribers.after_id
      OR NOT pg_visible_in_snapshot(events.xid, subscribers.target))),
    CASE WHEN subscribers.seen IS NULL THEN (SELECT events.id FROM events
      WHERE events.id > subscribers.after_id AND events.type = ANY(subscribers.types) AND events.version > 0
      ORDER BY events.id LIMIT 1) END))`

/** SQL for the last event before all that wait, for a row of `subscribers`. */
export const handledUpTo = `coalesce(${firstWaiting('id')} - 1, (SELECT max(id) FROM events), 0)`

/** Creates the cursors of new subscribers at the present. */
export async function registerCursors(
  db: Database,
  subscribers: readonly Subscriber[],
  now: Date,
): Promise<void> {
  for (const { name, types } of subscribers) {
    await sql`INSERT INTO subscribers (name, types, seen, after_id, until_id, caught_up_at)
      VALUES (${name}, ${types}, pg_current_snapshot(), 0, 0, ${now})
      ON CONFLICT (name) DO UPDATE SET types = excluded.types WHERE subscribers.types <> excluded.types`.execute(
      db,
    )
  }
}

// A cursor moves also without events. Otherwise a type that is added later would bring events from long before.
const isOld = (now: Date) => sql`caught_up_at < ${now}::timestamptz - interval '1 minute'`

/** Names of subscribers with events to handle, longest waiting first. */
export async function findDue(db: Database, names: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM subscribers WHERE name = ANY(${names}) AND coalesce(retry_at <= ${now}, true)
      AND (target IS NOT NULL OR seen IS NULL OR pg_snapshot_xmax(seen) > pg_snapshot_xmax(pg_current_snapshot())
        OR ${isOld(now)} OR EXISTS (SELECT FROM events WHERE ${sql.raw(unseen)}))
    ORDER BY caught_up_at, name`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Returns the open set, or opens one up to the present. Undefined when all events are handled. Needs the
 * lock.
 */
export async function openSet(tx: Database, name: string, now: Date): Promise<OpenSet | undefined> {
  const { rows } = await sql<{
    seen: string | null
    target: string | null
    present: string
    after_id: number
    until_id: number
    floor_id: number
    handled: number
    row: string
    first: number | null
    last: number | null
    newest: number
    is_old: boolean
    is_foreign: boolean
  }>`
    SELECT seen::text, target::text, pg_current_snapshot()::text AS present, after_id, until_id, floor_id, handled,
      subscribers.xmin::text AS row, unseen.first, unseen.last, coalesce((SELECT max(id) FROM events), 0) AS newest,
      ${isOld(now)} AS is_old, coalesce(pg_snapshot_xmax(coalesce(target, seen)) > pg_snapshot_xmax(pg_current_snapshot()), false) AS is_foreign
    FROM subscribers LEFT JOIN LATERAL (
      SELECT ${sql.raw(firstUnseen)} AS first, max(events.id + 0) AS last FROM events WHERE subscribers.target IS NULL AND ${sql.raw(unseen)}
    ) AS unseen ON true
    WHERE name = ${name}`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const { seen, target, present, after_id, until_id, floor_id, handled, first, last, newest } = row
  const read = { handled, row: row.row }
  if (row.is_foreign) {
    const end = { after_id: newest, until_id: newest, floor_id: newest }
    return { seen: present, target: present, ...end, ...read, openedAt: now, isForeign: true }
  }
  const cursor = { ...read, seen, floor_id, isForeign: false }
  if (target !== null) return { ...cursor, target, after_id, until_id, openedAt: undefined }
  const opened = { ...cursor, target: present, openedAt: now }
  if (seen === null) return { ...opened, after_id, until_id: newest }
  if (first !== null) return { ...opened, after_id: first - 1, until_id: last ?? first }
  return row.is_old ? { ...opened, after_id, until_id: after_id } : undefined
}

/**
 * Reads the next events of the set, by id. Changes of a record wait for each other, and an id is drawn by
 * the statement that holds the record: so ids follow what happened to it, unlike transaction numbers.
 */
export async function readEvents(
  tx: Database,
  set: OpenSet,
  types: readonly string[],
  limit: number,
): Promise<RecordedEvent[]> {
  const { rows } = await sql<RecordedEvent>`
    SELECT id, type, version, company_id, location_id, occurred_at, staff_id, subject_id, data FROM events
    WHERE id > ${Math.max(set.after_id, set.floor_id)} AND id <= ${set.until_id} AND type = ANY(${types}) AND version > 0
      AND (${set.seen}::pg_snapshot IS NULL OR NOT pg_visible_in_snapshot(xid, ${set.seen}::pg_snapshot))
      AND (xid IS NULL OR pg_visible_in_snapshot(xid, ${set.target}::pg_snapshot))
    ORDER BY id LIMIT ${limit}`.execute(tx)
  return rows
}

/** Moves the cursor behind the events, and behind the set after its last batch. Needs the lock. */
export async function advanceCursor(
  tx: Database,
  name: string,
  set: OpenSet,
  { events, isLast }: { events: readonly RecordedEvent[]; isLast: boolean },
): Promise<void> {
  const { seen, target, until_id, floor_id, openedAt } = set
  const position = isLast
    ? { seen: target, target: null, after_id: until_id, ...(openedAt && { caught_up_at: openedAt }) }
    : { seen, target, after_id: events.at(-1)?.id ?? set.after_id }
  await tx
    .updateTable('subscribers')
    .set({
      ...{ ...position, until_id, floor_id, handled: set.handled + events.length },
      ...{ failures: 0, failing_since: null, failed_event_id: null, last_error: '', retry_at: null },
    })
    .where('name', '=', name)
    .execute()
}

/** Undefined when the subscriber has moved on since the set was read. */
export async function recordFailure(
  db: Database,
  name: string,
  set: OpenSet,
  failure: { eventId: number; kind: string; now: Date },
): Promise<{ failures: number } | undefined> {
  const { rows } = await sql<{ failures: number }>`
    UPDATE subscribers SET seen = ${set.seen}::pg_snapshot, target = ${set.target}::pg_snapshot, after_id = ${set.after_id},
      until_id = ${set.until_id}, failures = failures + 1, failing_since = coalesce(failing_since, ${failure.now}),
      failed_event_id = ${failure.eventId}, last_error = ${failure.kind},
      retry_at = ${failure.now}::timestamptz + make_interval(secs => least(${retrySeconds.max}, ${retrySeconds.first} * 2 ^ least(failures, 10)))
    WHERE name = ${name} AND xmin::text = ${set.row} RETURNING failures`.execute(db)
  return rows[0]
}

const retrySeconds = { first: 1, max: 60 }

export interface SubscriberRow {
  name: string
  /** Seconds since the first event that is not handled; 0 when all are. */
  lag: number
  failures: number
  failing_since: Date | null
  failed_event_id: number | null
  last_error: string
}

export async function listSubscribers(db: Database, now: Date): Promise<SubscriberRow[]> {
  const { rows } = await sql<SubscriberRow>`
    SELECT name, failures, failing_since, failed_event_id, last_error, CASE WHEN waiting.since IS NULL THEN 0 ELSE
      greatest(0, extract(epoch FROM ${now}::timestamptz - greatest(caught_up_at, waiting.since)))::float8 END AS lag
    FROM subscribers CROSS JOIN LATERAL (SELECT ${sql.raw(firstWaiting('occurred_at'))} AS since) AS waiting
    ORDER BY name`.execute(db)
  return rows
}

/** Before what waits already, the events since an instant are handled again. False for an unknown name. */
export async function moveBack(tx: Database, name: string, since: Date): Promise<boolean> {
  await lockCursor(tx, name)
  const { rows } = await sql`
    UPDATE subscribers SET seen = NULL, target = pg_current_snapshot(), until_id = (SELECT coalesce(max(id), 0) FROM events),
      after_id = least((SELECT id - 1 FROM events WHERE occurred_at >= ${since} ORDER BY id LIMIT 1), ${sql.raw(handledUpTo)}),
      ${healthy} WHERE name = ${name} RETURNING name`.execute(tx)
  return rows.length > 0
}

/** Skips the event that fails. False unless the subscriber is failing. */
export async function skipFailing(tx: Database, name: string): Promise<boolean> {
  await lockCursor(tx, name)
  const { rows } = await sql`UPDATE subscribers SET after_id = failed_event_id, ${healthy}
    WHERE name = ${name} AND failed_event_id IS NOT NULL RETURNING name`.execute(tx)
  return rows.length > 0
}

const healthy = sql`failures = 0, failing_since = NULL, failed_event_id = NULL, last_error = '', retry_at = NULL`
