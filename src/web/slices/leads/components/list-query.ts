import { leadPageSizes } from '#contract/leads/leads.limits.ts'
import { LeadListQuery, leadListDefaultOrdering } from '#contract/leads/leads.schemas.ts'

/** What the lead list keeps in the query string, under the names of spec section 2. */
const names = [
  'status',
  'type',
  'source',
  'follow_up_status',
  'waiting',
  'search',
  'ordering',
  'page',
  'page_size',
] as const

const defaults = LeadListQuery.parse({ ordering: leadListDefaultOrdering })

const isOffered = (name: string, value: string) =>
  name !== 'page_size' || leadPageSizes.some((size) => String(size) === value)

/** The state of the lead list that a query string asks for; what it asks in vain is as if it were not there. */
export function parseListQuery(search: string): LeadListQuery {
  const given = new URLSearchParams(search)
  const accepted: Record<string, string> = { ordering: leadListDefaultOrdering }
  for (const name of names) {
    const value = given.get(name)
    if (value === null || !isOffered(name, value)) continue
    if (LeadListQuery.shape[name].safeParse(value).success) accepted[name] = value
  }
  return LeadListQuery.parse(accepted)
}

/** The query string of a state of the lead list, without what is as by default. */
export function writeListQuery(query: LeadListQuery): string {
  const search = new URLSearchParams()
  for (const name of names) {
    const value = query[name]
    if (value !== undefined && value !== '' && value !== defaults[name]) search.set(name, String(value))
  }
  return search.toString()
}

/** What narrows the list down: everything but order and page. */
export const noFilters = {
  status: undefined,
  type: undefined,
  source: undefined,
  follow_up_status: undefined,
  waiting: undefined,
  search: undefined,
} satisfies Partial<LeadListQuery>

/** The filters, the search left out, that are set. */
export const activeFilters = (query: LeadListQuery) =>
  (['status', 'type', 'source', 'follow_up_status', 'waiting'] as const).filter(
    (name) => query[name] !== undefined,
  )
