import { Button, Skeleton, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { type Appointment, AppointmentCreate } from '#contract/appointments/appointments.schemas.ts'
import type { WallTime } from '#contract/appointments/appointments.times.ts'
import { bookingLabels as labels } from '#contract/appointments/booking.labels.ts'
import { formatPhone } from '#contract/formats/phone.ts'
import { patientMessages } from '#contract/patients/patients.messages.ts'
import { patientName } from '#contract/patients/patients.rules.ts'
import type { PatientRow } from '#contract/patients/patients.schemas.ts'
import { fieldErrors } from '#web/lib/api.ts'
import { showErrors } from '#web/lib/form-state.ts'
import { useAttemptKey } from '#web/lib/idempotency-key.ts'
import { askToLeave } from '#web/ui/confirm.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Overlay } from '#web/ui/overlay.tsx'
import { collisionText, useBookAppointment } from '../api/appointments.ts'
import { foundPatientsQuery } from '../api/choices.ts'
import { AppointmentForm, type FormFailure, inputErrors, useAppointmentForm } from './appointment-form.tsx'
import { type AppointmentFormValues, bodyOf, newAppointment } from './appointment-form-values.ts'
import { AppointmentInputs, type Places } from './appointment-inputs.tsx'
import { appointmentTime } from './appointment-text.ts'
import classes from './calendar.module.css'

interface BookAppointmentProps {
  patientId: number
  places: Places
  given: Partial<AppointmentFormValues>
  onBooked: (appointment: Appointment) => void
  onCancel: () => void
  inDialog?: boolean
}

export function BookAppointment(props: BookAppointmentProps) {
  const { patientId, places, given, onBooked, onCancel, inDialog = false } = props
  const form = useAppointmentForm(newAppointment(given), places.zoneOf)
  const booking = useBookAppointment(patientId)
  const keyFor = useAttemptKey()
  // Kept during the next attempt so that nothing moves under the pointer.
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
  const leave = () => {
    form.resetDirty()
    onCancel()
  }
  const cancel = () => (inDialog && form.isDirty() ? askToLeave(leave) : onCancel())
  return (
    <AppointmentForm
      form={form}
      draft={`appointments/new/${patientId}`}
      places={places}
      submitLabel={labels.create}
      leaveLabel={labels.cancel}
      pending={booking.isPending}
      failure={failure}
      onSubmit={submit}
      onCancel={cancel}
    >
      <AppointmentInputs form={form} places={places} inDialog={inDialog} />
    </AppointmentForm>
  )
}

interface NewBookingProps {
  at: Partial<WallTime>
  /** Preselected provider and location. */
  staff: number | null
  location: number | null
  places: Places
  onClose: () => void
}

export function NewBooking({ at, staff, location, places, onClose }: NewBookingProps) {
  const [patient, setPatient] = useState<PatientRow>()
  return (
    <Overlay title={labels.newAppointment} onClose={onClose}>
      {patient ? (
        <Stack gap="md">
          <Text>
            {labels.for}{' '}
            <Text span fw={600}>
              {patientName(patient)}
            </Text>
          </Text>
          <BookAppointment
            inDialog
            patientId={patient.id}
            places={places}
            given={{ ...at, staff_id: staff, location: location ?? patient.location?.id ?? null }}
            onBooked={(appointment) => {
              notifications.show({
                message: labels.booked(patientName(patient), appointmentTime(appointment)),
              })
              onClose()
            }}
            onCancel={onClose}
          />
        </Stack>
      ) : (
        <PatientSearch onChoose={setPatient} />
      )}
    </Overlay>
  )
}

/** Pause in typing after which the search is made. Milliseconds. */
const pause = 200

/** Finds the patient whom something is for, by name, phone or email. */
function PatientSearch({ onChoose }: { onChoose: (patient: PatientRow) => void }) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), pause)
  const found = useQuery({ ...foundPatientsQuery(search), placeholderData: keepPreviousData })
  return (
    <Stack gap="sm" mih="20rem">
      <TextInput
        data-autofocus
        type="search"
        label={labels.patient}
        placeholder={labels.searchHint}
        autoComplete="off"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {found.isError && (
        <LoadError message={patientMessages.fetchListFailed} onRetry={() => found.refetch()} />
      )}
      {found.isPending && <Skeleton height={240} aria-busy="true" />}
      {found.data?.length === 0 && (
        <EmptyState
          title={patientMessages.none}
          action={
            <Button component={Link} to="/patients/create">
              {labels.addPatient}
            </Button>
          }
        />
      )}
      <section aria-label={labels.patients}>
        {found.data?.map((patient) => (
          <UnstyledButton key={patient.id} className={classes.found ?? ''} onClick={() => onChoose(patient)}>
            <Text fw={500}>{patientName(patient)}</Text>
            <Text size="sm" c="dimmed">
              {[formatPhone(patient.phone), patient.email, patient.location?.name]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </UnstyledButton>
        ))}
      </section>
    </Stack>
  )
}
