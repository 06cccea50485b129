import { queryOptions } from '@tanstack/react-query'
import { getDay } from '#contract/desk/day.endpoints.ts'
import { call } from '#web/lib/api.ts'
import { sharedQueryKeys } from '#web/lib/shared-query-keys.ts'

/** A day of a location, or of all of the person's locations; today unless told. */
export const dayQuery = ({
  location,
  day,
}: {
  location?: number | undefined
  day?: string | undefined
} = {}) =>
  queryOptions({
    queryKey: [...sharedQueryKeys.day, location ?? null, day ?? null],
    queryFn: ({ signal }) =>
      call(
        getDay,
        { query: { ...(location !== undefined && { location: String(location) }), ...(day && { day }) } },
        { signal },
      ),
  })
