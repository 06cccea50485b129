import { queryOptions } from '@tanstack/react-query'
import { getAvailability } from '#contract/schedules/schedules.endpoints.ts'
import type { AvailabilityQuery } from '#contract/schedules/schedules.schemas.ts'
import { isIdle } from '#web/lib/activity.ts'
import { call } from '#web/lib/api.ts'
import { refreshInterval } from '#web/lib/live-updates.ts'
import { sharedQueryKeys } from '#web/lib/shared-query-keys.ts'

/** When people work on some days, at one location or all, one person or all. */
export const availabilityQuery = ({ location, staff, ...days }: AvailabilityQuery) =>
  queryOptions({
    queryKey: [...sharedQueryKeys.availability, days, location ?? null, staff ?? null],
    queryFn: ({ signal }) => {
      const filters = {
        ...(location !== undefined && { location: String(location) }),
        ...(staff !== undefined && { staff: String(staff) }),
      }
      return call(getAvailability, { query: { ...days, ...filters } }, { signal, background: isIdle() })
    },
    refetchInterval: refreshInterval,
  })
