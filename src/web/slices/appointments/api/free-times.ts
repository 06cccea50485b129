import { queryOptions } from '@tanstack/react-query'
import { listFreeTimes } from '#contract/appointments/appointments.endpoints.ts'
import { call } from '#web/lib/api.ts'

interface FreeTimesQuestion {
  staffId: number
  /** Nothing earlier is wanted. ISO 8601. */
  from: string
  /** Minutes. */
  duration: number
  location: number | null
  /** The appointment that is to be moved, which is not in its own way. */
  except: number | undefined
}

/** The next times at which a staff member is free; asked anew each time, for a free time does not wait. */
export const freeTimesQuery = ({ staffId, from, duration, location, except }: FreeTimesQuestion) =>
  queryOptions({
    queryKey: ['appointments', 'free-times', staffId, from, duration, location, except],
    queryFn: async ({ signal }) => {
      const query = {
        staff_id: String(staffId),
        date_time: from,
        duration: String(duration),
        ...(location && { location: String(location) }),
        ...(except && { except: String(except) }),
      }
      return (await call(listFreeTimes, { query }, { signal })).results
    },
    staleTime: 0,
    gcTime: 0,
  })
