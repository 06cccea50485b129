import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'
import { idOf, type List, sourceOf } from './list-page.ts'
import { orderTerms } from './sql-parts.ts'
import { allowIdle } from './transaction.ts'

/** Rows per fetch. */
const batch = 1_000

/** All rows of a list at one moment. */
export interface OpenList<R> extends Pick<Snapshot, 'close'> {
  count: number
  /** In the order of the list. */
  rows: AsyncGenerator<R, void>
}

/** The database at one moment, for long reads. It waits for slow readers. */
export interface Snapshot {
  on: Database
  /** Must be called at the end to release the connection. A second call does nothing. */
  close(): Promise<void>
}

export async function openSnapshot(db: Database): Promise<Snapshot> {
  const on = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  const close = async () => {
    if (!on.isRolledBack) await on.rollback().execute()
  }
  try {
    await allowIdle(on)
    return { on, close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Begins a query in a snapshot and yields its rows, fetching a thousand at a time. Only one query may run at
 * once.
 */
export async function beginRows<R>(
  on: Database,
  query: RawBuilder<unknown>,
): Promise<AsyncGenerator<R, void>> {
  await sql`DECLARE listed_rows NO SCROLL CURSOR FOR SELECT row_to_json(listed) AS row FROM (${query}) AS listed`.execute(
    on,
  )
  return fetchRows(on)
}

async function* fetchRows<R>(on: Database): AsyncGenerator<R, void> {
  for (;;) {
    const { rows } = await sql<{ row: R }>`FETCH ${sql.lit(batch)} FROM listed_rows`.execute(on)
    for (const { row } of rows) yield row
    if (rows.length < batch) break
  }
  await sql`CLOSE listed_rows`.execute(on)
}

/** Opens a list to read all of it, a thousand rows at a time. */
export async function openList<R>(
  db: Database,
  list: Pick<List, 'table' | 'source' | 'id' | 'where' | 'order' | 'columns' | 'join'>,
): Promise<OpenList<R>> {
  const { on, close } = await openSnapshot(db)
  try {
    const { rows } = await sql<{
      count: number
    }>`SELECT count(*) AS count FROM ${sourceOf(list)} WHERE ${list.where}`.execute(on)
    const query = sql`SELECT ${list.columns} FROM ${sourceOf(list)} WHERE ${list.where} ORDER BY ${orderTerms(list.order.by, idOf(list), list.order)}`
    return { count: rows[0]?.count ?? 0, rows: await beginRows<R>(on, query), close }
  } catch (error) {
    await close()
    throw error
  }
}
