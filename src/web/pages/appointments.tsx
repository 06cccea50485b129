import { Paper, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { patientMessages } from '#contract/patients/patients.messages.ts'
import { patientName } from '#contract/patients/patients.rules.ts'
import type { Patient } from '#contract/patients/patients.schemas.ts'
import { errorStatus } from '#web/lib/api.ts'
import { usePathId } from '#web/lib/path-id.ts'
import { placesOf } from '#web/slices/appointments/components/appointment-inputs.tsx'
import { appointmentPaths, appointmentTime } from '#web/slices/appointments/components/appointment-text.ts'
import { AddAppointment, AllAppointments } from '#web/slices/appointments/components/appointments-list.tsx'
import { BookAppointment } from '#web/slices/appointments/components/book-appointment.tsx'
import { AppointmentEditor, FormSkeleton } from '#web/slices/appointments/components/edit-appointment.tsx'
import { locationsQuery } from '#web/slices/locations/api/locations.ts'
import { patientQuery } from '#web/slices/patients/api/patient.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Page } from '#web/ui/page.tsx'
import { MissingPerson } from './parts/person-part.tsx'
import { WithVisitSteps } from './parts/visit-parts.tsx'

interface AppointmentPartProps {
  title: string
  isForm?: boolean
  needsPatient?: boolean
  actions?: (patientId: number) => ReactNode
  children: (patientId: number, patient: Patient | undefined) => ReactNode
}

function AppointmentPart(props: AppointmentPartProps) {
  const id = usePathId('patientId')
  return id === undefined ? (
    <MissingPerson kind="patients" part="appointments" title={props.title} />
  ) : (
    <KnownAppointmentPart key={id} id={id} {...props} />
  )
}

function KnownAppointmentPart(props: AppointmentPartProps & { id: number }) {
  const { title, id, isForm = false, needsPatient = false, actions, children } = props
  const { data: patient, error, refetch } = useQuery(patientQuery(id))
  const name = patient && patientName(patient)
  const isGone = errorStatus(error) === 404
  const back = isForm
    ? { to: appointmentPaths.list(id), label: 'Back to Appointments' }
    : { to: `/patients/${id}`, label: 'Back to Patient' }
  return (
    <Page
      title={title}
      tabTitle={name ? `${title} · ${name}` : title}
      width={isForm ? 'form' : 'wide'}
      actions={
        <>
          <BackButton {...back} />
          {!isGone && actions?.(id)}
        </>
      }
    >
      <Text c="dimmed" mih="1.5em" mb="md" truncate>
        {name}
      </Text>
      {isGone ? (
        <LoadError message={patientMessages.notFound} />
      ) : needsPatient && error && !patient ? (
        <LoadError message={patientMessages.fetchOneFailed} onRetry={() => refetch()} />
      ) : (
        children(id, patient)
      )}
    </Page>
  )
}

const FormPaper = ({ children }: { children: ReactNode }) => (
  <Paper bd="1px solid var(--hairline)" p={{ base: 'md', sm: 'lg' }}>
    {children}
  </Paper>
)

export function List() {
  return (
    <AppointmentPart title="Appointments" actions={(id) => <AddAppointment patientId={id} primary />}>
      {(id) => (
        <WithVisitSteps>
          <AllAppointments patientId={id} />
        </WithVisitSteps>
      )}
    </AppointmentPart>
  )
}

export function Create() {
  const locations = useQuery(locationsQuery)
  const navigate = useNavigate()
  const known = locations.data ?? (locations.isError ? [] : undefined)
  const places = known && placesOf(known)
  return (
    <AppointmentPart title="Create Appointment" isForm needsPatient>
      {(id, patient) => (
        <FormPaper>
          {patient && places ? (
            <BookAppointment
              patientId={id}
              places={places}
              given={{ location: patient.location?.id ?? null }}
              onBooked={(appointment) => {
                notifications.show({ message: `Appointment booked for ${appointmentTime(appointment)}.` })
                navigate(appointmentPaths.list(id))
              }}
              onCancel={() => navigate(appointmentPaths.list(id))}
            />
          ) : (
            <FormSkeleton />
          )}
        </FormPaper>
      )}
    </AppointmentPart>
  )
}

export function Edit() {
  const appointmentId = usePathId('appointmentId')
  const locations = useQuery(locationsQuery)
  const navigate = useNavigate()
  return (
    <AppointmentPart title="Edit Appointment" isForm>
      {(patientId) =>
        appointmentId === undefined ? (
          <LoadError message={appointmentMessages.idRequired} />
        ) : (
          <FormPaper>
            <AppointmentEditor
              key={appointmentId}
              which={{ patientId, id: appointmentId }}
              locations={locations.data ?? (locations.isError ? [] : undefined)}
              onDone={() => navigate(appointmentPaths.list(patientId))}
            />
          </FormPaper>
        )
      }
    </AppointmentPart>
  )
}
