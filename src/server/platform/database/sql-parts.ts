import { type RawBuilder, sql } from 'kysely'

const cache = new Map<string, RawBuilder<unknown>>()

/** A column as part of a statement, built once because lists name the same few columns again and again. */
export function column(table: string, name: string): RawBuilder<unknown> {
  const path = `${table}.${name}`
  let reference = cache.get(path)
  if (!reference) {
    reference = sql.ref(path)
    cache.set(path, reference)
  }
  return reference
}

/** Conditions that must all hold. */
export const all = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql`${sql.join(conditions, sql` AND `)}`

export interface Slice {
  limit: number
  offset: number
}

/**
 * The plan depends on the number of rows, so the limit is part of the text. Offsets vary too much for that.
 */
export const limited = ({ limit, offset }: Slice): RawBuilder<unknown> =>
  offset === 0 ? sql`LIMIT ${sql.lit(limit)}` : sql`LIMIT ${sql.lit(limit)} OFFSET ${offset}`

/** Sort order of a list. Ties break on the id in the same direction. */
export interface Order {
  /** Empty: by id alone. */
  by: readonly RawBuilder<unknown>[]
  /** The first key can be null, which sorts last in both directions. */
  nullable?: boolean
  /**
   * A column with few values in the order of `by`. Pages are read value by value, using their exact counts.
   */
  grouped?: RawBuilder<unknown>
}

/** Terms for ORDER BY. Nulls of nullable keys come last; `backwards` starts at the end of the list. */
export function orderTerms(
  keys: readonly RawBuilder<unknown>[],
  id: RawBuilder<unknown>,
  {
    descending,
    nullable,
    backwards = false,
  }: { descending: boolean; nullable?: boolean | undefined; backwards?: boolean },
): RawBuilder<unknown> {
  const direction = sql.raw(descending === backwards ? 'ASC' : 'DESC')
  const nulls = sql.raw(nullable ? ` NULLS ${backwards ? 'FIRST' : 'LAST'}` : '')
  return sql.join([...keys.map((key) => sql`${key} ${direction}${nulls}`), sql`${id} ${direction}`])
}
