import { z } from 'zod'
import { fieldMessages, numberText, oneOf } from './fields.ts'

export const pagingLimits = { maxPage: 1_000_000, maxPageSize: 100, defaultPageSize: 10 } as const

/** The first size is the default, except for lists whose sizes the spec gives. */
export const offeredPageSizes = [10, 25, 50] as const

/**
 * Whether a page size can be chosen: any size from the smallest offered, because a list can also fill the window.
 */
export const isPageSize = (size: number): boolean =>
  size >= offeredPageSizes[0] && size <= pagingLimits.maxPageSize

/** Spec section 7: `page` starts at 1; `page_size` is 10 by default and at most 100. */
export const pagingQuery = {
  page: numberText(pagingLimits.maxPage).default(1),
  page_size: numberText(pagingLimits.maxPageSize).default(pagingLimits.defaultPageSize),
}

export const keyFilter = <const K extends string>(keys: readonly [K, ...K[]]) =>
  z
    .union([z.literal('').transform(() => undefined), oneOf(keys)], { error: fieldMessages.oneOf(keys) })
    .optional()

export const idFilter = z
  .string()
  .regex(/^([1-9]\d{0,15})?$/, 'Must be a whole number from 1.')
  .transform((value) => (value === '' ? undefined : Number(value)))
  .optional()

/** `next` and `previous` are paths with query strings. */
export const page = <S extends z.ZodType>(item: S) =>
  z.object({
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  })

export type Page<T> = { count: number; next: string | null; previous: string | null; results: T[] }

/** At least 1, even for an empty list. */
export const pageCount = (count: number, pageSize: number) => Math.max(1, Math.ceil(count / pageSize))

/** A name from `columns`, with a leading `-` for descending order. */
export function ordering<const C extends string>(columns: readonly C[], defaultOrdering: C | `-${C}`) {
  const allowed = columns.flatMap((column) => [column, `-${column}` as const])
  return z
    .enum(allowed as [C | `-${C}`, ...(C | `-${C}`)[]], {
      error: `Must be one of: ${columns.join(', ')}, each with an optional leading minus.`,
    })
    .default(defaultOrdering as never)
}

export function parseOrdering<C extends string>(value: C | `-${C}`): { column: C; descending: boolean } {
  return value.startsWith('-')
    ? { column: value.slice(1) as C, descending: true }
    : { column: value as C, descending: false }
}
