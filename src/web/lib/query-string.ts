import type { z } from 'zod'
import { isPageSize } from '#contract/http/paging.ts'

const isOffered = (name: string, value: string) => name !== 'page_size' || isPageSize(Number(value))

/** Reads a query string by a schema; a value that the schema refuses is ignored. */
export function fromQueryString<S extends z.ZodObject>(schema: S, search: string): z.output<S> {
  const given = [...new URLSearchParams(search)]
  const accepted = given.filter(
    ([name, value]) => isOffered(name, value) && schema.safeParse({ [name]: value }).success,
  )
  return schema.parse(Object.fromEntries(accepted))
}

export function toQueryString<S extends z.ZodObject>(schema: S, query: z.output<S>): string {
  const defaults: Record<string, unknown> = schema.parse({})
  const values: Record<string, unknown> = query
  const changed = Object.keys(schema.shape).flatMap((name) => {
    const value = values[name]
    return value === undefined || value === '' || value === defaults[name] ? [] : [[name, String(value)]]
  })
  return new URLSearchParams(changed).toString()
}
