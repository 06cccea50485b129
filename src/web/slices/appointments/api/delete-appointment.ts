import { useMutation } from '@tanstack/react-query'
import { deleteAppointment } from '#contract/appointments/appointments.endpoints.ts'
import type { Appointment } from '#contract/appointments/appointments.schemas.ts'
import { call, errorStatus } from '#web/lib/api.ts'
import { refreshAppointments } from './cache.ts'
import { appointmentKeyOf, appointmentKeys, appointmentParams } from './keys.ts'

/** Deletes an appointment, provided that it still is as it was seen. */
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
      // Its form, if still on the screen, stays until the page has changed.
      client.invalidateQueries({
        queryKey: appointmentKeys.detail(appointmentKeyOf(appointment)),
        refetchType: 'none',
      })
      refreshAppointments(client, appointment.patient.id)
    },
  })
}
