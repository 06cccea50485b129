import { queryOptions } from '@tanstack/react-query'
import { getDashboard } from '#contract/dashboard/dashboard.endpoints.ts'
import { call } from '#web/lib/api.ts'
import { sharedQueryKeys } from '#web/lib/shared-query-keys.ts'

/** Refetched on every visit, since any change to a lead affects it. */
export const dashboardQuery = queryOptions({
  queryKey: sharedQueryKeys.dashboard,
  queryFn: ({ signal }) => call(getDashboard, undefined, { signal }),
  staleTime: 0,
})
