import { queryOptions, useQuery } from '@tanstack/react-query'
import { listSlots } from '#contract/appointments/appointments.endpoints.ts'
import { pagingLimits } from '#contract/http/paging.ts'
import { listPatients } from '#contract/patients/patients.endpoints.ts'
import { listStaff, type StaffMember } from '#contract/staff/staff.endpoints.ts'
import { call } from '#web/lib/api.ts'
import { appointmentKeys } from './keys.ts'

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

/** Staff to choose from; the current choice stays listed. */
export function useStaffChoices(
  location: number | null,
  chosen: number | null,
): {
  people: readonly StaffMember[]
  /** Of all locations. */
  everyone: readonly StaffMember[]
  isError: boolean
} {
  const allStaff = useQuery(staffQuery(null))
  const here = useQuery(staffQuery(location))
  const people = here.data ?? allStaff.data ?? []
  const missing = people.every(({ id }) => id !== chosen) && allStaff.data?.find(({ id }) => id === chosen)
  const everyone = allStaff.data ?? []
  return { people: missing ? [missing, ...people] : people, everyone, isError: here.isError }
}

export const foundPatientsQuery = (search: string) =>
  queryOptions({
    queryKey: ['appointments', 'patients', search],
    queryFn: async ({ signal }) => {
      const query = { search, ordering: 'last_name', page_size: '10' } as const
      return (await call(listPatients, { query }, { signal })).results
    },
  })

interface SlotsQuestion {
  location: number | null
  /** All providers when there is none. */
  staff?: number
  /** ISO 8601; now when there is none. */
  from?: string
  /** Minutes. */
  duration?: number
  /** The appointment being moved, which does not block itself. */
  except?: number | undefined
}

/** Never cached: a slot may be taken a moment later. */
export const slotsQuery = (question: SlotsQuestion) =>
  queryOptions({
    queryKey: [...appointmentKeys.slots, question],
    queryFn: async ({ signal }) => {
      const given = Object.entries(question).filter(([, value]) => value)
      const query = Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
      return (await call(listSlots, { query }, { signal })).results
    },
    staleTime: 0,
    gcTime: 0,
  })
