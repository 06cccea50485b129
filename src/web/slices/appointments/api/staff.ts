import { queryOptions } from '@tanstack/react-query'
import { pagingLimits } from '#contract/http/paging.ts'
import { listStaff } from '#contract/staff/staff.endpoints.ts'
import { call } from '#web/lib/api.ts'
import { appointmentKeys } from './keys.ts'

/** Staff who can have appointments, by name. */
export const staffQuery = queryOptions({
  queryKey: appointmentKeys.staff,
  queryFn: async ({ signal }) => {
    const page = await call(listStaff, { query: { page_size: String(pagingLimits.maxPageSize) } }, { signal })
    return page.results
  },
  staleTime: 5 * 60_000,
})
