import { type RawBuilder, sql } from 'kysely'
import { column } from './column.ts'
import { any } from './order.ts'
import type { OrderedList } from './page-ids.ts'
import { plannedOnce } from './prepared.ts'

/** A long list of which a process may remember something: changes of its rows are in the feed of changes, with what they were before. */
export interface RememberedList extends OrderedList {
  /** What the feed of changes calls its rows. */
  subject: 'lead' | 'patient'
  companyId: number
  /** Conditions beside, of which each row meets exactly one. */
  each?: readonly RawBuilder<boolean>[] | undefined
}

/** Since when something is known. */
export interface AsOf {
  snapshot: string
  /** When that was, by the clock of the database. */
  at: string
}

/** What has happened since. */
export interface Happened {
  /** How many changes there have been, of whatever. */
  changes: number
  /** True when they cannot be added up. */
  is_lost: boolean
  /** True when the database that was asked, a replica, does not show yet what is known. */
  is_behind: boolean
}

/** So many changes cost some milliseconds to look at. */
const mostChanges = 2_000

/** When nothing could be told. */
export const unknown: Happened = { changes: 0, is_lost: true, is_behind: false }

/** Now, as columns of a query. */
export const asOfNow = sql`pg_current_snapshot()::text AS snapshot, now()::text AS at`

/** All that a list's rows meet. */
export const matches = ({ where, each }: RememberedList): RawBuilder<boolean> =>
  each ? sql`${where} AND ${any(each)}` : where

/**
 * Rows of `changed` as the table has them now, under its name. Each is looked up by itself and then asked whatever the list is about
 * (OFFSET 0 sees to that), so one plan is good for few changes and many, and for all conditions.
 */
export const changedRows = ({ table, companyId }: RememberedList): RawBuilder<unknown> => {
  const rows = sql.table(table)
  const which = sql`${column(table, 'company_id')} = ${companyId} AND ${column(table, 'id')} = changed.record_id`
  return sql`changed CROSS JOIN LATERAL (SELECT * FROM ${rows} WHERE ${which} OFFSET 0) AS ${rows}`
}

/**
 * A statement over `changed`, which are the list's records that changed since then, with what they were (`was`; null of new ones).
 * What a record was is told by its first change; changes of one record have ids in their order, as each waits for the one before.
 * Good for `lasting` seconds: the feed goes back an hour.
 */
export function selectSince<T>(
  { subject, companyId }: RememberedList,
  { snapshot, at }: AsOf,
  lasting: number,
  columns: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
): RawBuilder<T & Happened> {
  // The snapshot is hidden from the planner, and the subject is not, so that it does not plan anew for each page, which takes
  // longer than the rest: in the order of the feed's index, one plan is good for few changes and for many.
  const since = sql`${snapshot}::pg_snapshot`
  const ofList = sql`company_id = ${companyId} AND subject = ${sql.lit(subject)}`
  return sql`WITH ${plannedOnce} since AS MATERIALIZED (
      SELECT id, company_id, subject, what, record_id, was FROM changes
      WHERE xid >= (SELECT pg_snapshot_xmin(${since})) AND NOT pg_visible_in_snapshot(xid, ${since})
      ORDER BY xid, id LIMIT ${sql.lit(mostChanges + 1)}
    ), changed AS MATERIALIZED (
      SELECT DISTINCT ON (record_id) record_id, was FROM since
      WHERE ${ofList} AND (what = 'created' OR was IS NOT NULL) ORDER BY record_id, id
    )
    SELECT (SELECT count(*) FROM since) AS changes,
      (SELECT count(*) FROM since) > ${sql.lit(mostChanges)}
        OR EXISTS (SELECT FROM since WHERE ${ofList} AND what = 'many')
        OR now() > ${at}::timestamptz + make_interval(secs => ${lasting}) AS is_lost,
      pg_snapshot_xmax(pg_current_snapshot()) < pg_snapshot_xmax(${since}) AS is_behind,
      ${columns} ${from}`
}
