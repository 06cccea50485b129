import { queryOptions } from '@tanstack/react-query'
import { pagingLimits } from '#contract/http/paging.ts'
import { listLocations } from '#contract/locations/locations.endpoints.ts'
import { call } from '#web/lib/api.ts'

/** The locations that the signed-in person works at, by name. */
export const locationsQuery = queryOptions({
  queryKey: ['locations'],
  queryFn: async ({ signal }) => {
    const page = await call(
      listLocations,
      { query: { page_size: String(pagingLimits.maxPageSize) } },
      { signal },
    )
    return page.results
  },
  staleTime: 5 * 60_000,
})
