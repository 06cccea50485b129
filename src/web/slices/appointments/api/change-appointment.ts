import { useMutation } from '@tanstack/react-query'
import { patchAppointment } from '#contract/appointments/appointments.endpoints.ts'
import type { Appointment } from '#contract/appointments/appointments.schemas.ts'
import { call, errorStatus } from '#web/lib/api.ts'
import { keepAppointment, onCalendars, refreshAppointments, showOnCalendars } from './cache.ts'
import { appointmentKeyOf, appointmentKeys, appointmentParams } from './keys.ts'

interface AppointmentChange {
  /** As it was seen. */
  appointment: Appointment
  fields: Partial<Pick<Appointment, 'date_time' | 'status'>>
}

/**
 * Moves appointments and sets their status: shown at once on the calendar, taken back when the server refuses. Changes
 * are sent one after the other, each based on the version that the one before it answered.
 */
export function useChangeAppointment() {
  return useMutation({
    mutationKey: appointmentKeys.move,
    scope: { id: 'appointments' },
    mutationFn: ({ appointment, fields }: AppointmentChange, { client }) => {
      const ifMatch = onCalendars(client, appointment.id)?.version ?? appointment.version
      return call(
        patchAppointment,
        { params: appointmentParams(appointmentKeyOf(appointment)), body: fields },
        { ifMatch },
      )
    },
    onMutate: async ({ appointment, fields }, { client }) => {
      await client.cancelQueries({ queryKey: appointmentKeys.calendars })
      const before = onCalendars(client, appointment.id) ?? appointment
      showOnCalendars(client, appointment.id, fields)
      return before
    },
    onSuccess: (appointment, _change, _before, { client }) => {
      // What a later change already shows must not flicker back.
      const isLast = client.isMutating({ mutationKey: appointmentKeys.move }) === 1
      showOnCalendars(client, appointment.id, isLast ? appointment : { version: appointment.version })
      keepAppointment(client, appointment)
    },
    onError: (error, { appointment, fields }, before = appointment, { client }) => {
      const { date_time, status } = before
      showOnCalendars(client, appointment.id, {
        ...(fields.date_time && { date_time }),
        ...(fields.status && { status }),
      })
      if (errorStatus(error) === 412) return client.refetchQueries({ queryKey: appointmentKeys.calendars })
    },
    onSettled: (_answer, _error, { appointment }, _before, { client }) => {
      if (client.isMutating({ mutationKey: appointmentKeys.move }) === 1) {
        refreshAppointments(client, appointment.patient.id)
      }
    },
  })
}
