import { Button } from '@mantine/core'
import { useState } from 'react'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import type { Appointment } from '#contract/appointments/appointments.schemas.ts'
import { errorStatus, fieldErrors } from '#web/lib/api.ts'
import { focusFirstError, showErrors } from '#web/lib/form-errors.ts'
import { useFormMerge } from '#web/lib/form-merge.ts'
import { DeleteButton } from '#web/ui/delete-button.tsx'
import { useDeleteAppointment } from '../api/delete-appointment.ts'
import { appointmentKeyOf } from '../api/keys.ts'
import { useSaveAppointment } from '../api/save-appointment.ts'
import { AppointmentForm, type FormFailure } from './appointment-form.tsx'
import { type AppointmentFormValues, bodyOf, formValuesOf } from './appointment-form-values.ts'
import { AppointmentInputs } from './appointment-inputs.tsx'
import { collisionText } from './collision-text.ts'
import type { Places } from './places.ts'
import { inputErrors, useAppointmentForm } from './use-appointment-form.ts'

interface EditAppointmentProps {
  /** The appointment as it was when the form opened. */
  appointment: Appointment
  /** Asks for the appointment as it is now. */
  fetchLatest: () => Promise<Appointment | undefined>
  places: Places
  onDone: () => void
}

/** The form of an appointment that there is, with ways to cancel and to delete it. */
export function EditAppointment({ appointment, fetchLatest, places, onDone }: EditAppointmentProps) {
  const { base, merge, bringTogether, resolve } = useFormMerge({
    record: appointment,
    valuesOf: formValuesOf,
    fetchLatest,
    tell: () => ({ by: 'somebody else', news: appointmentMessages.updateStale }),
  })
  const form = useAppointmentForm(formValuesOf(appointment), places.zoneOf)
  const save = useSaveAppointment(appointmentKeyOf(appointment))
  const deletion = useDeleteAppointment()
  // Stays while the next attempt goes on, so that nothing moves under the pointer.
  const [failure, setFailure] = useState<FormFailure>()

  const done = () => {
    form.resetDirty()
    onDone()
  }
  const submit = (values: AppointmentFormValues) => {
    const body = bodyOf(values, places.zoneOf(values.location)) as Parameters<typeof save.mutate>[0]['body']
    save.mutate(
      { body, version: base.version },
      {
        onSuccess: done,
        onError: (error) => {
          const isStale = errorStatus(error) === 412
          const text = isStale ? appointmentMessages.updateStale : appointmentMessages.updateFailed
          setFailure({ text, collision: collisionText(error) })
          if (isStale) return bringTogether(values, form.setFieldValue)
          showErrors(form, inputErrors(fieldErrors(error)))
        },
      },
    )
  }
  const deleteIt = () =>
    deletion.mutate(base, {
      onSuccess: done,
      onError: (error) => {
        const isStale = errorStatus(error) === 412
        setFailure({ text: isStale ? appointmentMessages.deleteStale : appointmentMessages.deleteFailed })
      },
    })
  const cancelAppointment = form.onSubmit(
    (values) => submit({ ...values, status: 'cancelled' }),
    (errors) => focusFirstError(form, errors),
  )
  return (
    <AppointmentForm
      form={form}
      places={places}
      submitLabel="Update Appointment"
      leaveLabel="Back"
      pending={save.isPending}
      failure={failure}
      editedId={appointment.id}
      onSubmit={submit}
      onCancel={onDone}
      more={
        <>
          <DeleteButton
            title="Delete Appointment"
            question={appointmentMessages.deleteConfirm}
            pending={deletion.isPending}
            onConfirm={deleteIt}
          >
            Delete
          </DeleteButton>
          {base.status !== 'cancelled' && (
            <Button variant="default" onClick={() => cancelAppointment()}>
              Cancel Appointment
            </Button>
          )}
        </>
      }
    >
      <AppointmentInputs
        form={form}
        places={places}
        current={appointment.staff}
        merge={merge}
        onResolve={resolve}
        inDialog={false}
      />
    </AppointmentForm>
  )
}
