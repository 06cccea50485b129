import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'
import {
  type AsOf,
  asOfNow,
  changedRows,
  type Happened,
  matches,
  type RememberedList,
  selectSince,
  unknown,
} from './list-changes.ts'
import { keysOf, orderOfKeys } from './page-ids.ts'
import { readShared } from './shared-read.ts'

/** The ids of a whole list, in its order. */
export interface KeptIds extends AsOf {
  ids: Float64Array
}

/** Undefined for an empty list, and for one that has more rows than are kept. */
export async function readIds(
  db: Database,
  list: RememberedList,
  most: number,
): Promise<KeptIds | undefined> {
  const each: readonly (RawBuilder<boolean> | undefined)[] = list.each ?? [undefined]
  const found = sql.join(
    each.map((condition) => keysOf(list, condition)),
    sql` UNION ALL `,
  )
  const { rows } = await sql<AsOf & { ids: string | null }>`
    SELECT ${asOfNow}, (
      SELECT string_agg(id::text, ',' ORDER BY ${orderOfKeys(list)}) FROM (SELECT * FROM (${found} OFFSET 0) AS found LIMIT ${sql.lit(most + 1)}) AS few
      HAVING count(*) <= ${sql.lit(most)}
    ) AS ids
  `.execute(db)
  const [known] = rows
  return known?.ids ? { ...known, ids: Float64Array.from(known.ids.split(','), Number) } : undefined
}

/** What has happened to a list since its ids were read, and whether it has the same rows in the same order. */
export async function lookAtIds(
  db: Database,
  list: RememberedList,
  known: KeptIds,
  lasting: number,
): Promise<Happened & { is_same: boolean }> {
  const [now] = await readShared(
    db,
    selectSince<{ changed: string[]; has_come: boolean }>(
      list,
      known,
      lasting,
      sql`ARRAY(SELECT record_id FROM changed) AS changed,
        EXISTS (SELECT FROM ${changedRows(list)} WHERE ${matches(list)}) AS has_come`,
      sql``,
    ),
  )
  if (!now) return { ...unknown, is_same: false }
  const changed = new Set(now.changed.map(Number))
  const has_left = changed.size > 0 && known.ids.some((id) => changed.has(id))
  return { ...now, is_same: !now.has_come && !has_left }
}
