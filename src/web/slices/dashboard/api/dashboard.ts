import { queryOptions } from '@tanstack/react-query'
import { getDashboard } from '#contract/dashboard/dashboard.endpoints.ts'
import { call } from '#web/lib/api.ts'
import { sharedQueryKeys } from '#web/lib/shared-query-keys.ts'

/** The dashboard's numbers; asked for again on every visit, since any change of a lead moves them. */
export const dashboardQuery = queryOptions({
  queryKey: sharedQueryKeys.dashboard,
  queryFn: ({ signal }) => call(getDashboard, undefined, { signal }),
  staleTime: 0,
})
