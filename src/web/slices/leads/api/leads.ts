import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listLeads } from '#contract/leads/leads.endpoints.ts'
import type { LeadListQuery } from '#contract/leads/leads.schemas.ts'
import { isUnattended, refreshInterval } from '#web/lib/activity.ts'
import { call } from '#web/lib/api.ts'
import { leadKeys } from './keys.ts'

/** One page of leads, kept fresh while it is looked at; the page before stays until the next has arrived. */
export const leadsQuery = (query: LeadListQuery) =>
  queryOptions({
    queryKey: leadKeys.list(query),
    queryFn: ({ signal }) =>
      call(listLeads, { query: asText(query) }, { signal, background: isUnattended() }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshInterval,
  })

const asText = ({ page, page_size, location, ...query }: LeadListQuery) => ({
  ...query,
  page: String(page),
  page_size: String(page_size),
  location: location === undefined ? undefined : String(location),
})
