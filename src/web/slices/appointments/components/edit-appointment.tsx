import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import type { Appointment } from '#contract/appointments/appointments.schemas.ts'
import { visitLabels as labels } from '#contract/appointments/visits.labels.ts'
import { dayInZone } from '#contract/formats/dates.ts'
import type { Location } from '#contract/locations/locations.schemas.ts'
import { errorStatus, failureText, fieldErrors } from '#web/lib/api.ts'
import { useFormMerge } from '#web/lib/form-merge.ts'
import { focusFirstError, showErrors } from '#web/lib/form-state.ts'
import { practiceToday, practiceZone } from '#web/lib/practice-time.ts'
import { DeleteButton } from '#web/ui/delete-button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import {
  appointmentKeyOf,
  appointmentQuery,
  collisionText,
  useDeleteAppointment,
  useSaveAppointment,
} from '../api/appointments.ts'
import type { AppointmentKey } from '../api/keys.ts'
import { AppointmentForm, type FormFailure, inputErrors, useAppointmentForm } from './appointment-form.tsx'
import { type AppointmentFormValues, bodyOf, formValuesOf } from './appointment-form-values.ts'
import { AppointmentInputs, type Places, placesOf } from './appointment-inputs.tsx'
import { askIfSecond } from './ask-if-second.ts'
import { CancelVisit } from './cancel-visit.tsx'

interface EditAppointmentProps {
  appointment: Appointment
  fetchLatest: () => Promise<Appointment | undefined>
  places: Places
  onDone: () => void
}

function EditAppointment({ appointment, fetchLatest, places, onDone }: EditAppointmentProps) {
  const merging = useFormMerge({
    record: appointment,
    valuesOf: formValuesOf,
    fetchLatest,
    tell: () => ({ by: 'Someone else', news: appointmentMessages.updateStale }),
  })
  const { base, merge, bringTogether, resolve } = merging
  const form = useAppointmentForm(formValuesOf(appointment), places.zoneOf)
  const save = useSaveAppointment(appointmentKeyOf(appointment))
  const deletion = useDeleteAppointment()
  // Kept during the next attempt so that nothing moves under the pointer.
  const [failure, setFailure] = useState<FormFailure>()
  /** The form's values while the dialog asks for the reason. */
  const [canceling, setCanceling] = useState<AppointmentFormValues>()

  const done = () => {
    form.resetDirty()
    onDone()
  }
  const submit = (
    values: AppointmentFormValues,
    more: { cancel_reason?: string; second_visit?: true } = {},
  ) => {
    const fields = bodyOf(values, places.zoneOf(values.location))
    const body = { ...fields, ...more } as Parameters<typeof save.mutate>[0]['body']
    save.mutate(
      { body, version: base.version },
      {
        onSuccess: done,
        onError: (error) => {
          if (askIfSecond(error, () => submit(values, { ...more, second_visit: true })))
            return setFailure(undefined)
          const text = failureText(error, appointmentMessages.updateFailed, appointmentMessages.updateStale)
          setFailure({ text, collision: collisionText(error) })
          if (errorStatus(error) === 412) return bringTogether(values, form.setFieldValue)
          showErrors(form, inputErrors(fieldErrors(error)))
        },
      },
    )
  }
  const deleteIt = () =>
    deletion.mutate(base, {
      onSuccess: done,
      onError: (error) => {
        setFailure({
          text: failureText(error, appointmentMessages.deleteFailed, appointmentMessages.deleteStale),
        })
      },
    })
  const askForReason = form.onSubmit(setCanceling, (errors) => focusFirstError(form, errors))
  const isOfToday = dayInZone(new Date(base.created_at), practiceZone()) === practiceToday()
  return (
    <>
      <AppointmentForm
        form={form}
        draft={`appointments/${appointment.id}`}
        merging={merging}
        places={places}
        submitLabel="Update Appointment"
        leaveLabel="Back"
        pending={save.isPending}
        failure={failure}
        editedId={appointment.id}
        onSubmit={(values) => submit(values)}
        onCancel={onDone}
        more={
          <>
            {isOfToday && (
              <DeleteButton
                title="Delete Appointment"
                question={appointmentMessages.deleteConfirm}
                pending={deletion.isPending}
                onConfirm={deleteIt}
              >
                Delete
              </DeleteButton>
            )}
            {base.status !== 'cancelled' && (
              <Button variant="default" aria-haspopup="dialog" onClick={() => askForReason()}>
                {labels.cancelAppointment}
              </Button>
            )}
          </>
        }
      >
        <AppointmentInputs
          form={form}
          places={places}
          current={appointment.staff}
          editedId={appointment.id}
          merge={merge}
          onResolve={resolve}
        />
      </AppointmentForm>
      {canceling && (
        <CancelVisit
          appointment={base}
          onCancel={(reason) => {
            setCanceling(undefined)
            submit({ ...canceling, status: 'cancelled' }, { cancel_reason: reason })
          }}
          onKeep={() => setCanceling(undefined)}
        />
      )}
    </>
  )
}

interface AppointmentEditorProps {
  which: AppointmentKey
  locations: readonly Location[] | undefined
  onDone: () => void
}

export function AppointmentEditor({ which, locations, onDone }: AppointmentEditorProps) {
  const { data, error, refetch } = useQuery(appointmentQuery(which))
  if (errorStatus(error) === 404) return <LoadError message={appointmentMessages.notFound} />
  if (data && locations) {
    return (
      <EditAppointment
        appointment={data}
        fetchLatest={async () => (await refetch()).data}
        places={placesOf(locations, data)}
        onDone={onDone}
      />
    )
  }
  if (error) return <LoadError message={appointmentMessages.fetchFailed} onRetry={() => refetch()} />
  return <FormSkeleton />
}

export const FormSkeleton = () => <Skeleton height={380} aria-busy="true" />
