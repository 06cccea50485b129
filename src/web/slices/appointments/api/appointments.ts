import { keepPreviousData, type QueryClient, queryOptions, useMutation } from '@tanstack/react-query'
import {
  createAppointment,
  deleteAppointment,
  getAppointment,
  listAppointments,
  listCalendar,
  listCollisions,
  listUnfinishedVisits,
  markCollisionsSeen,
  patchAppointment,
  putAppointment,
} from '#contract/appointments/appointments.endpoints.ts'
import type {
  Appointment,
  AppointmentCreate,
  AppointmentListQuery,
  Calendar,
  CalendarQuery,
} from '#contract/appointments/appointments.schemas.ts'
import { wallTime } from '#contract/appointments/appointments.times.ts'
import type { EndpointInput } from '#contract/http/endpoint.ts'
import { isIdle } from '#web/lib/activity.ts'
import { call, errorStatus, serverText } from '#web/lib/api.ts'
import { listOptions } from '#web/lib/list.ts'
import { refreshInterval } from '#web/lib/live-updates.ts'
import { sharedQueryKeys } from '#web/lib/shared-query-keys.ts'
import { type AppointmentKey, appointmentKeys } from './keys.ts'

const appointmentParams = ({ patientId, id }: AppointmentKey) => ({
  id: String(patientId),
  appointmentId: String(id),
})

export const appointmentKeyOf = ({
  id,
  patient,
}: {
  id: number
  patient: { id: number }
}): AppointmentKey => ({ patientId: patient.id, id })

export const appointmentsQuery = (patientId: number, query: AppointmentListQuery) =>
  listOptions(listAppointments, [...appointmentKeys.lists, patientId], query, {
    params: { id: String(patientId) },
  })

export const appointmentQuery = (key: AppointmentKey) =>
  queryOptions({
    queryKey: appointmentKeys.detail(key),
    queryFn: ({ signal }) => call(getAppointment, { params: appointmentParams(key) }, { signal }),
  })

export const calendarQuery = (query: CalendarQuery) =>
  queryOptions({
    queryKey: appointmentKeys.calendar(query),
    queryFn: ({ signal }) => {
      const { location, staff, ...days } = query
      const filters = {
        ...(location && { location: String(location) }),
        ...(staff && { staff: String(staff) }),
      }
      return call(listCalendar, { query: { ...days, ...filters } }, { signal, background: isIdle() })
    },
    placeholderData: keepPreviousData,
    refetchInterval: refreshInterval,
  })

/** Visits without an end up to a day, today by default, at one location or all. */
export const unfinishedQuery = ({
  day,
  location,
}: {
  day: string | undefined
  location: number | undefined
}) =>
  queryOptions({
    queryKey: [...appointmentKeys.unfinished, day ?? null, location ?? null],
    queryFn: ({ signal }) =>
      call(
        listUnfinishedVisits,
        { query: { ...(day && { day }), ...(location !== undefined && { location: String(location) }) } },
        { signal, background: isIdle() },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: refreshInterval,
  })

/** Visits that overlapped others before overlaps were refused, for administrators. */
export const collisionsQuery = queryOptions({
  queryKey: appointmentKeys.collisions,
  queryFn: ({ signal }) => call(listCollisions, undefined, { signal }),
})

export const useMarkCollisionsSeen = () =>
  useMutation({
    mutationFn: () => call(markCollisionsSeen),
    onSuccess: (_answer, _nothing, _result, { client }) =>
      client.setQueryData(collisionsQuery.queryKey, { count: 0, results: [] }),
  })

function showOnCalendars(client: QueryClient, id: number, values: Partial<Appointment>): void {
  client.setQueriesData<Calendar>({ queryKey: appointmentKeys.calendars }, (calendar) =>
    calendar?.results.some((entry) => entry.id === id)
      ? {
          ...calendar,
          results: calendar.results.map((entry) =>
            entry.id === id && entry.patient !== null ? { ...entry, ...values } : entry,
          ),
        }
      : calendar,
  )
}

/** Adds a moved visit to the calendars of its new day, so that it shows there before they are read again. */
function addToCalendars(client: QueryClient, moved: Appointment): void {
  for (const [key, calendar] of client.getQueriesData<Calendar>({ queryKey: appointmentKeys.calendars })) {
    const isListed = calendar?.results.some(({ id }) => id === moved.id)
    if (!calendar || isListed || !isOnCalendar(key.at(-1) as CalendarQuery, moved)) continue
    client.setQueryData<Calendar>(key, { count: calendar.count + 1, results: [...calendar.results, moved] })
  }
}

function isOnCalendar({ from, to, location, staff }: CalendarQuery, visit: Appointment): boolean {
  const { day } = wallTime(new Date(visit.date_time), visit.time_zone)
  if (!from || !to || day < from || day > to) return false
  return (
    (location === undefined || location === visit.location?.id) &&
    (staff === undefined || staff === visit.staff?.id)
  )
}

function onCalendars(client: QueryClient, id: number): Appointment | undefined {
  return client
    .getQueriesData<Calendar>({ queryKey: appointmentKeys.calendars })
    .flatMap(([, calendar]) => calendar?.results ?? [])
    .filter((entry) => entry.id === id)
    .filter((entry) => entry.patient !== null)
    .sort((a, b) => b.version - a.version)[0]
}

function keepAppointment(client: QueryClient, appointment: Appointment): void {
  client.setQueryData<Appointment>(appointmentKeys.detail(appointmentKeyOf(appointment)), appointment)
}

function refreshAppointments(client: QueryClient, patientId: number): void {
  client.invalidateQueries({ queryKey: appointmentKeys.lists })
  client.invalidateQueries({ queryKey: appointmentKeys.calendars })
  client.invalidateQueries({ queryKey: appointmentKeys.unfinished })
  client.invalidateQueries({ queryKey: sharedQueryKeys.history({ kind: 'patients', id: patientId }) })
}

export function useBookAppointment(patientId: number) {
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: AppointmentCreate; idempotencyKey: string }) =>
      call(createAppointment, { params: { id: String(patientId) }, body }, { idempotencyKey }),
    onSuccess: (appointment, _booking, _result, { client }) => {
      keepAppointment(client, appointment)
      refreshAppointments(client, patientId)
    },
  })
}

interface AppointmentSave {
  body: EndpointInput<typeof putAppointment>['body']
  version: number
}

export function useSaveAppointment(key: AppointmentKey) {
  return useMutation({
    mutationFn: ({ body, version }: AppointmentSave) =>
      call(putAppointment, { params: appointmentParams(key), body }, { ifMatch: version }),
    onSuccess: (appointment, _save, _result, { client }) => {
      keepAppointment(client, appointment)
      refreshAppointments(client, key.patientId)
    },
  })
}

interface AppointmentChange {
  appointment: Appointment
  fields: Partial<
    Pick<
      Appointment,
      | 'date_time'
      | 'staff'
      | 'operatory'
      | 'location'
      | 'status'
      | 'visit_state'
      | 'cancel_reason'
      | 'second_visit'
    >
  >
}

/**
 * Moves appointments, also to another provider, and sets their state, optimistically. Changes are sent one at a time, each based on the
 * version that the last one returned.
 */
export function useChangeAppointment() {
  return useMutation({
    mutationKey: appointmentKeys.move,
    scope: { id: 'appointments' },
    mutationFn: ({ appointment, fields }: AppointmentChange, { client }) => {
      const { staff, operatory, location, ...others } = fields
      const ifMatch = onCalendars(client, appointment.id)?.version ?? appointment.version
      return call(
        patchAppointment,
        {
          params: appointmentParams(appointmentKeyOf(appointment)),
          body: {
            ...others,
            ...(staff && { staff_id: staff.id }),
            ...(operatory !== undefined && { operatory: operatory?.id ?? null }),
            ...(location !== undefined && { location: location?.id ?? null }),
          },
        },
        { ifMatch },
      )
    },
    onMutate: async ({ appointment, fields }, { client }) => {
      await client.cancelQueries({ queryKey: appointmentKeys.calendars })
      const before = onCalendars(client, appointment.id) ?? appointment
      showOnCalendars(client, appointment.id, fields)
      addToCalendars(client, { ...before, ...fields })
      return before
    },
    onSuccess: (appointment, _change, _before, { client }) => {
      // Do not overwrite what a later change already shows.
      const isLast = client.isMutating({ mutationKey: appointmentKeys.move }) === 1
      showOnCalendars(client, appointment.id, isLast ? appointment : { version: appointment.version })
      keepAppointment(client, appointment)
    },
    onError: (error, { appointment, fields }, before = appointment, { client }) => {
      const names = Object.keys(fields) as (keyof typeof fields)[]
      showOnCalendars(client, appointment.id, Object.fromEntries(names.map((name) => [name, before[name]])))
      if (errorStatus(error) === 412) return client.refetchQueries({ queryKey: appointmentKeys.calendars })
    },
    onSettled: (_answer, _error, { appointment }, _before, { client }) => {
      if (client.isMutating({ mutationKey: appointmentKeys.move }) === 1) {
        refreshAppointments(client, appointment.patient.id)
      }
    },
  })
}

export function useDeleteAppointment() {
  return useMutation({
    mutationFn: (appointment: Appointment) =>
      call(
        deleteAppointment,
        { params: appointmentParams(appointmentKeyOf(appointment)) },
        { ifMatch: appointment.version },
      ),
    onError: (error, appointment, _result, { client }) => {
      if (errorStatus(error) === 412) {
        client.invalidateQueries({ queryKey: appointmentKeys.detail(appointmentKeyOf(appointment)) })
      }
    },
    onSuccess: (_answer, appointment, _result, { client }) => {
      // Its form may still be open until navigation finishes.
      client.invalidateQueries({
        queryKey: appointmentKeys.detail(appointmentKeyOf(appointment)),
        refetchType: 'none',
      })
      refreshAppointments(client, appointment.patient.id)
    },
  })
}

/** The server's description of a collision; undefined for other errors. */
export const collisionText = (error: unknown): string | undefined =>
  errorStatus(error) === 409 ? serverText(error) : undefined
