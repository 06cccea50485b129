import { keepPreviousData, type QueryClient, queryOptions, useMutation } from '@tanstack/react-query'
import {
  deleteAppointment,
  listSlots,
  patchAppointment,
} from '#contract/appointments/appointments.endpoints.ts'
import type { Appointment, Slot } from '#contract/appointments/appointments.schemas.ts'
import { bookLead, bookNewPerson, bookPatient, undoBooking } from '#contract/bookings/bookings.endpoints.ts'
import type { TypedPerson } from '#contract/bookings/bookings.rules.ts'
import { type Booked, BookingConflict, type PatientBooking } from '#contract/bookings/bookings.schemas.ts'
import { pagingLimits } from '#contract/http/paging.ts'
import { serviceEndpoints } from '#contract/services/services.endpoints.ts'
import { call, serverError } from '#web/lib/api.ts'
import type { Bookee } from '#web/lib/booking-dialog.ts'
import { sharedQueryKeys } from '#web/lib/shared-query-keys.ts'

export interface FreeTimesQuestion {
  location: number | null
  service: number | null
  staff: number | null
  at: string
  from: string | undefined
  to: string | undefined
  duration: number | null
  except: number | undefined
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

/** Answers to questions of the server. */
export interface BookingAnswer {
  patient?: number
  someone_else?: boolean
  second_visit?: boolean
}

interface Book {
  /** Undefined for a new person. */
  who: Bookee | undefined
  visit: Omit<PatientBooking, 'all_of_lead'>
  typed?: TypedPerson
  answer: BookingAnswer
  idempotencyKey: string
}

function book({ who, visit, typed, answer, idempotencyKey }: Book): Promise<Booked> {
  if (who?.kind === 'patient') {
    const body = { ...visit, ...answer }
    return call(bookPatient, { params: { id: String(who.id) }, body }, { idempotencyKey })
  }
  const body = { ...visit, ...typed, ...answer }
  if (who) return call(bookLead, { params: { id: String(who.id) }, body }, { idempotencyKey })
  // The server names what is missing.
  return call(
    bookNewPerson,
    { body: body as typeof body & TypedPerson & { location: number } },
    { idempotencyKey },
  )
}

export const useBook = () =>
  useMutation({
    mutationFn: book,
    onSuccess: (_booked, _book, _before, { client }) => void refreshBooked(client),
  })

/** Takes a booking back. */
export async function takeBack(client: QueryClient, booked: Booked): Promise<void> {
  const { id, lead, patient, version } = booked
  const appointmentId = String(id)
  if (lead !== null) await call(undoBooking, { params: { id: String(lead), appointmentId } })
  else
    await call(deleteAppointment, { params: { id: String(patient.id), appointmentId } }, { ifMatch: version })
  await refreshBooked(client)
}

/** Where a visit moves. */
type NewTime = Pick<Slot, 'date_time' | 'location'> & { staff: { id: number } | null; second_visit?: boolean }

export async function moveVisit(
  client: QueryClient,
  { id, patient, version }: Appointment,
  { date_time, staff, location, ...more }: NewTime,
): Promise<Appointment> {
  const moved = await call(
    patchAppointment,
    {
      params: { id: String(patient.id), appointmentId: String(id) },
      body: { date_time, ...(staff && { staff_id: staff.id }), location: location?.id ?? null, ...more },
    },
    { ifMatch: version },
  )
  await refreshBooked(client)
  return moved
}

export const useMoveVisit = () =>
  useMutation({
    mutationFn: ({ visit, to }: { visit: Appointment; to: NewTime }, { client }) =>
      moveVisit(client, visit, to),
  })

/** Patients who may be the person, or other free times; undefined for other errors. */
export const conflictOf = (error: unknown): BookingConflict | undefined =>
  BookingConflict.safeParse(serverError(error)?.data).data
