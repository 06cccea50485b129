import { queryOptions } from '@tanstack/react-query'
import { leadSourceCounts, leadStatusCounts } from '#contract/leads/leads.endpoints.ts'
import { isIdle } from '#web/lib/activity.ts'
import { call } from '#web/lib/api.ts'
import { refreshInterval } from '#web/lib/live-updates.ts'
import { leadKeys } from './keys.ts'

export const statusCountsQuery = queryOptions({
  queryKey: leadKeys.statusCounts,
  queryFn: ({ signal }) => call(leadStatusCounts, undefined, { signal, background: isIdle() }),
  refetchInterval: refreshInterval,
})

export const sourceCountsQuery = queryOptions({
  queryKey: leadKeys.sourceCounts,
  queryFn: ({ signal }) => call(leadSourceCounts, undefined, { signal, background: isIdle() }),
  refetchInterval: refreshInterval,
})
