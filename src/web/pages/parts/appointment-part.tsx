import { Paper, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { patientMessages } from '#contract/patients/patients.messages.ts'
import { patientName } from '#contract/patients/patients.rules.ts'
import type { Patient } from '#contract/patients/patients.schemas.ts'
import { errorStatus } from '#web/lib/api.ts'
import { pathId } from '#web/lib/path-id.ts'
import { patientQuery } from '#web/slices/patients/api/patient.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Page } from '#web/ui/page.tsx'

interface AppointmentPartProps {
  title: string
  /** The patient's id, as the address has it. */
  patientId: string | undefined
  width?: 'form' | 'wide'
  /** True where there is nothing to show without the patient. */
  needsPatient?: boolean
  /** Where the way back leads; to the patient unless told otherwise. */
  back?: (patientId: number) => ReactNode
  actions?: (patientId: number) => ReactNode
  children: (patientId: number, patient: Patient | undefined) => ReactNode
}

/** Frame of a page about a patient's appointments. */
export function AppointmentPart({ patientId, ...props }: AppointmentPartProps) {
  const id = pathId(patientId)
  return id === undefined ? (
    <Page
      title={props.title}
      width="wide"
      actions={<BackButton to="/patients" label="Back to Patients List" />}
    >
      <LoadError message={patientMessages.idRequired} />
    </Page>
  ) : (
    <KnownAppointmentPart key={id} id={id} {...props} />
  )
}

function KnownAppointmentPart(props: Omit<AppointmentPartProps, 'patientId'> & { id: number }) {
  const { title, id, width = 'wide', needsPatient = false, back, actions, children } = props
  const { data: patient, error, refetch } = useQuery(patientQuery(id))
  const name = patient && patientName(patient)
  const isGone = errorStatus(error) === 404
  return (
    <Page
      title={title}
      tabTitle={name ? `${title} · ${name}` : title}
      width={width}
      actions={
        <>
          {back?.(id) ?? <BackButton to={`/patients/${id}`} label="Back to Patient" />}
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

/** A surface for a form. */
export const FormPaper = ({ children }: { children: ReactNode }) => (
  <Paper bd="1px solid var(--hairline)" p={{ base: 'md', sm: 'lg' }}>
    {children}
  </Paper>
)
