import type { QueryClient } from '@tanstack/react-query'
import type { Appointment, Calendar } from '#contract/appointments/appointments.schemas.ts'
import { sharedQueryKeys } from '#web/lib/shared-query-keys.ts'
import { appointmentKeyOf, appointmentKeys } from './keys.ts'

/** Shows new values of an appointment on every calendar that has it. */
export function showOnCalendars(client: QueryClient, id: number, values: Partial<Appointment>): void {
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

/** The appointment as the calendars have it. */
export function onCalendars(client: QueryClient, id: number): Appointment | undefined {
  return client
    .getQueriesData<Calendar>({ queryKey: appointmentKeys.calendars })
    .flatMap(([, calendar]) => calendar?.results ?? [])
    .filter((entry) => entry.id === id)
    .filter((entry) => entry.patient !== null)
    .sort((a, b) => b.version - a.version)[0]
}

/** Keeps an appointment as the server has answered it. */
export function keepAppointment(client: QueryClient, appointment: Appointment): void {
  client.setQueryData<Appointment>(appointmentKeys.detail(appointmentKeyOf(appointment)), appointment)
}

/** Asks again for whatever lists appointments, and for the patient's history. */
export function refreshAppointments(client: QueryClient, patientId: number): void {
  client.invalidateQueries({ queryKey: appointmentKeys.lists })
  client.invalidateQueries({ queryKey: appointmentKeys.calendars })
  client.invalidateQueries({ queryKey: sharedQueryKeys.history({ kind: 'patients', id: patientId }) })
}
