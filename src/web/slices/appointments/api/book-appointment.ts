import { useMutation } from '@tanstack/react-query'
import { createAppointment } from '#contract/appointments/appointments.endpoints.ts'
import type { AppointmentCreate } from '#contract/appointments/appointments.schemas.ts'
import { call } from '#web/lib/api.ts'
import { keepAppointment, refreshAppointments } from './cache.ts'

interface Booking {
  body: AppointmentCreate
  /** The same for every attempt with the same body, so that it is booked once. */
  idempotencyKey: string
}

export function useBookAppointment(patientId: number) {
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: Booking) =>
      call(createAppointment, { params: { id: String(patientId) }, body }, { idempotencyKey }),
    onSuccess: (appointment, _booking, _result, { client }) => {
      keepAppointment(client, appointment)
      refreshAppointments(client, patientId)
    },
  })
}
