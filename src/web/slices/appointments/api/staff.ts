import { queryOptions, useQuery } from '@tanstack/react-query'
import { pagingLimits } from '#contract/http/paging.ts'
import { listStaff, type StaffMember } from '#contract/staff/staff.endpoints.ts'
import { call } from '#web/lib/api.ts'
import { appointmentKeys } from './keys.ts'

/** Staff who can have appointments at a location, or anywhere, by name. */
const staffQuery = (location: number | null) =>
  queryOptions({
    queryKey: appointmentKeys.staff(location),
    queryFn: async ({ signal }) => {
      const query = {
        page_size: String(pagingLimits.maxPageSize),
        ...(location && { location: String(location) }),
      }
      return (await call(listStaff, { query }, { signal })).results
    },
    staleTime: 5 * 60_000,
  })

/** The staff to choose from at a location, or anywhere; whoever is chosen already stays among them. */
export function useStaffChoices(
  location: number | null,
  chosen: number | null,
): { people: readonly StaffMember[]; isError: boolean } {
  const everybody = useQuery(staffQuery(null))
  const here = useQuery(staffQuery(location))
  const people = here.data ?? everybody.data ?? []
  const missing = people.every(({ id }) => id !== chosen) && everybody.data?.find(({ id }) => id === chosen)
  return { people: missing ? [missing, ...people] : people, isError: here.isError }
}
