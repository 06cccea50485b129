import { keepPreviousData, type QueryClient, queryOptions, useMutation } from '@tanstack/react-query'
import { listSlots } from '#contract/appointments/appointments.endpoints.ts'
import { bookLead, undoBooking } from '#contract/bookings/bookings.endpoints.ts'
import { BookingConflict } from '#contract/bookings/bookings.schemas.ts'
import type { EndpointInput } from '#contract/http/endpoint.ts'
import { pagingLimits } from '#contract/http/paging.ts'
import { serviceEndpoints } from '#contract/services/services.endpoints.ts'
import { call, serverError } from '#web/lib/api.ts'
import { sharedQueryKeys } from '#web/lib/shared-query-keys.ts'

export type BookingBody = EndpointInput<typeof bookLead>['body']

export interface FreeTimesQuestion {
  location: number | null
  service: number | null
  staff: number | null
  at: string
  from: string | undefined
  to: string | undefined
}

/** Never cached, because a time may be taken a moment later. */
export const freeTimesQuery = (question: FreeTimesQuestion) =>
  queryOptions({
    queryKey: ['bookings', 'free-times', question],
    queryFn: async ({ signal }) => {
      const filters = Object.entries(question).filter(([, value]) => value)
      const query = Object.fromEntries(filters.map(([name, value]) => [name, String(value)]))
      return (await call(listSlots, { query }, { signal })).results
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })

export const servicesQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['bookings', 'services', companyId],
    queryFn: async ({ signal }) => {
      const query = { page_size: String(pagingLimits.maxPageSize) }
      return (await call(serviceEndpoints.list, { params: { id: String(companyId) }, query }, { signal }))
        .results
    },
    staleTime: 5 * 60_000,
  })

function refreshBooked(client: QueryClient): Promise<unknown> {
  const keys = [
    ...[sharedQueryKeys.leads, sharedQueryKeys.patients, sharedQueryKeys.dashboard],
    ...[['leads'], ['patients'], ['appointments'], ['queue']],
  ]
  return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

interface Book {
  lead: number
  body: BookingBody
  idempotencyKey: string
}

export const useBookLead = () =>
  useMutation({
    mutationFn: ({ lead, body, idempotencyKey }: Book) =>
      call(bookLead, { params: { id: String(lead) }, body }, { idempotencyKey }),
    onSuccess: (_booked, _book, _before, { client }) => void refreshBooked(client),
  })

/** Takes a booking back. */
export async function takeBack(client: QueryClient, lead: number, appointment: number): Promise<void> {
  await call(undoBooking, { params: { id: String(lead), appointmentId: String(appointment) } })
  await refreshBooked(client)
}

/** Patients who may be the person, or other free times; undefined for other errors. */
export const conflictOf = (error: unknown): BookingConflict | undefined =>
  BookingConflict.safeParse(serverError(error)?.data).data
