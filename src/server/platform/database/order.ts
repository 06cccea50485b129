import { type RawBuilder, sql } from 'kysely'

/** What a list is ordered by. */
export interface Order {
  by: readonly RawBuilder<unknown>[]
  /** Whether anything can be missing: that comes last. */
  nullable?: boolean
  /** Whether indexes have those of one first or last name in this order. */
  ofNames?: boolean
}

interface Direction {
  descending: boolean
  nullable?: boolean
  /** From the end to the beginning. */
  backwards?: boolean
}

/** Terms of ORDER BY: what is missing comes last if anything can be, ties break on the id in the same direction. */
export function orderTerms(
  expressions: readonly RawBuilder<unknown>[],
  id: RawBuilder<unknown>,
  { descending, nullable = false, backwards = false }: Direction,
): RawBuilder<unknown> {
  const direction = sql.raw(descending === backwards ? 'ASC' : 'DESC')
  const nulls = sql.raw(nullable ? ` NULLS ${backwards ? 'FIRST' : 'LAST'}` : '')
  const terms = expressions.map((expression) => sql`${expression} ${direction}${nulls}`)
  return sql.join([...terms, sql`${id} ${direction}`])
}

/** Conditions that all have to hold. */
export const all = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql`${sql.join(conditions, sql` AND `)}`

/** Conditions of which one has to hold at least. */
export const any = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql`(${sql.join(conditions, sql` OR `)})`
