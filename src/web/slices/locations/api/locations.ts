import { queryOptions } from '@tanstack/react-query'
import { pagingLimits } from '#contract/http/paging.ts'
import { listLocations } from '#contract/locations/locations.endpoints.ts'
import { call } from '#web/lib/api.ts'
import { practiceZone } from '#web/lib/practice-time.ts'

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

/** The clock of a location, or the practice's while locations are not known. */
export const zoneOf =
  (locations: readonly { id: number; time_zone: string }[]) =>
  (location: number): string =>
    locations.find(({ id }) => id === location)?.time_zone ?? practiceZone()
