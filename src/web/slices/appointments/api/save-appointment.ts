import { useMutation } from '@tanstack/react-query'
import { putAppointment } from '#contract/appointments/appointments.endpoints.ts'
import type { EndpointInput } from '#contract/http/endpoint.ts'
import { call } from '#web/lib/api.ts'
import { keepAppointment, refreshAppointments } from './cache.ts'
import { type AppointmentKey, appointmentParams } from './keys.ts'

interface AppointmentSave {
  body: EndpointInput<typeof putAppointment>['body']
  /** Version that the form was filled from. */
  version: number
}

/** Saves an appointment from its form. */
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
