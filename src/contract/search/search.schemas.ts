import { z } from 'zod'
import { Id, line, numberText } from '../http/fields.ts'
import { searchKinds } from './search.enums.ts'
import { searchLimits } from './search.limits.ts'

export const SearchQuery = z.strictObject({
  q: line(searchLimits.text).default(''),
  limit: numberText(searchLimits.results).default(10),
})
export type SearchQuery = z.output<typeof SearchQuery>

/** Someone to open or to book. */
export const SearchedPerson = z.object({ kind: z.enum(['lead', 'patient']), id: Id })
export type SearchedPerson = z.infer<typeof SearchedPerson>

export const SearchResult = z.object({
  kind: z.enum(searchKinds),
  id: Id,
  title: z.string(),
  detail: z.string(),
  /** The person, or whom the appointment or task is about. */
  person: SearchedPerson.nullable(),
})
export type SearchResult = z.infer<typeof SearchResult>

/** Best first. */
export const SearchAnswer = z.object({ results: z.array(SearchResult) })
