import { useState } from 'react'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { type Appointment, AppointmentCreate } from '#contract/appointments/appointments.schemas.ts'
import { fieldErrors } from '#web/lib/api.ts'
import { showErrors } from '#web/lib/form-errors.ts'
import { useAttemptKey } from '#web/lib/use-attempt-key.ts'
import { askToLeave } from '#web/ui/ask-to-leave.ts'
import { useBookAppointment } from '../api/book-appointment.ts'
import { AppointmentForm, type FormFailure } from './appointment-form.tsx'
import { type AppointmentFormValues, bodyOf, newAppointment } from './appointment-form-values.ts'
import { AppointmentInputs } from './appointment-inputs.tsx'
import { collisionText } from './collision-text.ts'
import type { Places } from './places.ts'
import { inputErrors, useAppointmentForm } from './use-appointment-form.ts'

interface BookAppointmentProps {
  patientId: number
  places: Places
  /** What is already known of it. */
  given: Partial<AppointmentFormValues>
  onBooked: (appointment: Appointment) => void
  onCancel: () => void
  inDialog?: boolean
}

/** The form of a new appointment. */
export function BookAppointment(props: BookAppointmentProps) {
  const { patientId, places, given, onBooked, onCancel, inDialog = false } = props
  const form = useAppointmentForm(newAppointment(given), places.zoneOf)
  const booking = useBookAppointment(patientId)
  const keyFor = useAttemptKey()
  // Stays while the next attempt goes on, so that nothing moves under the pointer.
  const [failure, setFailure] = useState<FormFailure>()

  const submit = (values: AppointmentFormValues) => {
    const body = AppointmentCreate.parse(bodyOf(values, places.zoneOf(values.location)))
    booking.mutate(
      { body, idempotencyKey: keyFor(body) },
      {
        onSuccess: (appointment) => {
          form.resetDirty()
          onBooked(appointment)
        },
        onError: (error) => {
          setFailure({ text: appointmentMessages.createFailed, collision: collisionText(error) })
          showErrors(form, inputErrors(fieldErrors(error)))
        },
      },
    )
  }
  const cancel = () => (inDialog && form.isDirty() ? askToLeave(onCancel) : onCancel())
  return (
    <AppointmentForm
      form={form}
      places={places}
      submitLabel="Create Appointment"
      leaveLabel="Cancel"
      pending={booking.isPending}
      failure={failure}
      onSubmit={submit}
      onCancel={cancel}
    >
      <AppointmentInputs form={form} places={places} inDialog={inDialog} />
    </AppointmentForm>
  )
}
