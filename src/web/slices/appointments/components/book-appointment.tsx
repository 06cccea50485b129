import { useState } from 'react'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { type Appointment, AppointmentCreate } from '#contract/appointments/appointments.schemas.ts'
import { bookingLabels as labels } from '#contract/appointments/booking.labels.ts'
import { fieldErrors } from '#web/lib/api.ts'
import { showErrors } from '#web/lib/form-state.ts'
import { useAttemptKey } from '#web/lib/idempotency-key.ts'
import { collisionText, useBookAppointment } from '../api/appointments.ts'
import { AppointmentForm, type FormFailure, inputErrors, useAppointmentForm } from './appointment-form.tsx'
import { type AppointmentFormValues, bodyOf, newAppointment } from './appointment-form-values.ts'
import { AppointmentInputs, type Places } from './appointment-inputs.tsx'
import { askIfSecond } from './ask-if-second.ts'

interface BookAppointmentProps {
  patientId: number
  places: Places
  given: Partial<AppointmentFormValues>
  onBooked: (appointment: Appointment) => void
  onCancel: () => void
}

export function BookAppointment(props: BookAppointmentProps) {
  const { patientId, places, given, onBooked, onCancel } = props
  const form = useAppointmentForm(newAppointment(given), places.zoneOf)
  const booking = useBookAppointment(patientId)
  const keyFor = useAttemptKey()
  // Kept during the next attempt so that nothing moves under the pointer.
  const [failure, setFailure] = useState<FormFailure>()

  const submit = (values: AppointmentFormValues, second_visit?: true) => {
    const fields = bodyOf(values, places.zoneOf(values.location))
    const body = AppointmentCreate.parse({ ...fields, second_visit })
    booking.mutate(
      { body, idempotencyKey: keyFor(body) },
      {
        onSuccess: (appointment) => {
          form.resetDirty()
          onBooked(appointment)
        },
        onError: (error) => {
          if (askIfSecond(error, () => submit(values, true))) return setFailure(undefined)
          setFailure({ text: appointmentMessages.createFailed, collision: collisionText(error) })
          showErrors(form, inputErrors(fieldErrors(error)))
        },
      },
    )
  }
  return (
    <AppointmentForm
      form={form}
      draft={`appointments/new/${patientId}`}
      places={places}
      submitLabel={labels.create}
      leaveLabel={labels.cancel}
      pending={booking.isPending}
      failure={failure}
      onSubmit={(values) => submit(values)}
      onCancel={onCancel}
    >
      <AppointmentInputs form={form} places={places} />
    </AppointmentForm>
  )
}
