import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'
import { idOf, type List, sourceOf } from './list-page.ts'
import { orderTerms } from './sql-parts.ts'

/** Rows fetched at once. */
const batch = 1_000

/** All rows of a list as they are at one moment. */
export interface OpenList<R> {
  count: number
  /** In the order of the list. */
  rows: AsyncGenerator<R, void>
  /** Has to be called in the end: until then a connection is held. */
  close(): Promise<void>
}

/** Opens a list to read all of it, a thousand rows at a time. */
export async function openList<R>(
  db: Database,
  list: Pick<List, 'table' | 'source' | 'id' | 'where' | 'order' | 'columns' | 'join'>,
): Promise<OpenList<R>> {
  const on = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  const run = async <T>(statement: RawBuilder<T>) => (await statement.execute(on)).rows
  async function* rows(): AsyncGenerator<R, void> {
    for (;;) {
      const fetched = await run(sql<{ row: R }>`FETCH ${sql.lit(batch)} FROM listed_rows`)
      for (const { row } of fetched) yield row
      if (fetched.length < batch) return
    }
  }
  const close = () => on.rollback().execute()
  try {
    // As slow as who reads: the caller says how long that may take.
    await run(sql`SET LOCAL idle_in_transaction_session_timeout = 0`)
    const [found] = await run(
      sql<{ count: number }>`SELECT count(*) AS count FROM ${sourceOf(list)} WHERE ${list.where}`,
    )
    await run(sql`DECLARE listed_rows NO SCROLL CURSOR FOR SELECT row_to_json(listed) AS row FROM (
      SELECT ${list.columns} FROM ${sourceOf(list)} WHERE ${list.where} ORDER BY ${orderTerms(list.order.by, idOf(list), list.order)}
    ) AS listed`)
    return { count: found?.count ?? 0, rows: rows(), close }
  } catch (error) {
    await close()
    throw error
  }
}
