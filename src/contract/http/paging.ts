import { z } from 'zod'
import { fieldMessages, numberText, oneOf } from './fields.ts'

export const pagingLimits = { maxPage: 1_000_000, maxPageSize: 100, defaultPageSize: 10 } as const

/** Page sizes that lists offer where the spec names none of their own, the default first. */
export const offeredPageSizes = [10, 25, 50] as const

/** Query of every list: page from 1, page_size up to 100 (spec section 7: default 1 and 10). */
export const pagingQuery = {
  page: numberText(pagingLimits.maxPage).default(1),
  page_size: numberText(pagingLimits.maxPageSize).default(pagingLimits.defaultPageSize),
}

/** A filter by one of these keys; `?status=` with nothing behind it means no filter (spec section 7). */
export const keyFilter = <const K extends string>(keys: readonly [K, ...K[]]) =>
  z
    .union([z.literal('').transform(() => undefined), oneOf(keys)], { error: fieldMessages.oneOf(keys) })
    .optional()

/** A filter by a record's id; nothing behind it means no filter. */
export const idFilter = z
  .string()
  .regex(/^([1-9]\d{0,15})?$/, 'Must be a whole number from 1.')
  .transform((value) => (value === '' ? undefined : Number(value)))
  .optional()

/** Envelope of every list (design section 5). `next` and `previous` are paths with their query. */
export const page = <S extends z.ZodType>(item: S) =>
  z.object({
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  })

export type Page<T> = { count: number; next: string | null; previous: string | null; results: T[] }

/** Number of pages: count divided by page size, rounded up, never below 1. */
export const pageCount = (count: number, pageSize: number) => Math.max(1, Math.ceil(count / pageSize))

/** An `ordering` parameter over the given columns, each with an optional `-` for descending. */
export function ordering<const C extends string>(columns: readonly C[], defaultOrdering: C | `-${C}`) {
  const allowed = columns.flatMap((column) => [column, `-${column}` as const])
  return z
    .enum(allowed as [C | `-${C}`, ...(C | `-${C}`)[]], {
      error: `Must be one of: ${columns.join(', ')}, each with an optional leading minus.`,
    })
    .default(defaultOrdering as never)
}

/** Column and direction of an `ordering` value. */
export function parseOrdering<C extends string>(value: C | `-${C}`): { column: C; descending: boolean } {
  return value.startsWith('-')
    ? { column: value.slice(1) as C, descending: true }
    : { column: value as C, descending: false }
}
