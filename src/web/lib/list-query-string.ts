import type { z } from 'zod'
import { offeredPageSizes } from '#contract/http/paging.ts'

const isOffered = (name: string, value: string) =>
  name !== 'page_size' || offeredPageSizes.some((size) => String(size) === value)

/** What a query string asks for; what it asks in vain is as if it were not there. */
export function fromQueryString<S extends z.ZodObject>(schema: S, search: string): z.output<S> {
  const given = [...new URLSearchParams(search)]
  const accepted = given.filter(
    ([name, value]) => isOffered(name, value) && schema.safeParse({ [name]: value }).success,
  )
  return schema.parse(Object.fromEntries(accepted))
}

/** The query string of a state, without what is as by default. */
export function toQueryString<S extends z.ZodObject>(schema: S, query: z.output<S>): string {
  const defaults: Record<string, unknown> = schema.parse({})
  const changed = Object.entries(query).filter(
    ([name, value]) => value !== undefined && value !== '' && value !== defaults[name],
  )
  return new URLSearchParams(changed.map(([name, value]) => [name, String(value)])).toString()
}
