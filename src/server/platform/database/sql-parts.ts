import { type RawBuilder, sql } from 'kysely'

const known = new Map<string, RawBuilder<unknown>>()

/** A column as a part of a statement, made once for each: the statements of lists name the same few again and again. */
export function column(table: string, name: string): RawBuilder<unknown> {
  const path = `${table}.${name}`
  let reference = known.get(path)
  if (!reference) {
    reference = sql.ref(path)
    known.set(path, reference)
  }
  return reference
}

/** Conditions that all have to hold. */
export const all = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql`${sql.join(conditions, sql` AND `)}`

export interface Slice {
  limit: number
  offset: number
}

/** A plan depends on how many rows are wanted, so the limit stands in the text. Offsets are too many for that. */
export const limited = ({ limit, offset }: Slice): RawBuilder<unknown> =>
  offset === 0 ? sql`LIMIT ${sql.lit(limit)}` : sql`LIMIT ${sql.lit(limit)} OFFSET ${offset}`

/** What a list is sorted by; ties break on the id in the same direction. */
export interface Order {
  /** Empty: by id alone. */
  by: readonly RawBuilder<unknown>[]
  /** The first key can be null, which sorts last in both directions. */
  nullable?: boolean
  /** A column with few values, in the order of `by`: a page is read value by value, by their exact counts. */
  grouped?: RawBuilder<unknown>
}

/** Terms of ORDER BY; what is null comes last if anything can be, `backwards` starts at the end of the list. */
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
