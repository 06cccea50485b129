import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { pathId } from '#web/lib/path-id.ts'
import { appointmentsQuery } from '#web/slices/appointments/api/appointments.ts'
import {
  AppointmentsSection,
  firstAppointments,
} from '#web/slices/appointments/components/appointments-section.tsx'
import { InvalidPatientId } from '#web/slices/patients/components/invalid-patient-id.tsx'
import { PatientView } from '#web/slices/patients/components/patient-view.tsx'
import PersonSections from './parts/person-sections.tsx'
import { PersonSectionsSkeleton } from './parts/person-sections-skeleton.tsx'

export function Component() {
  const id = pathId(useParams().patientId)
  return id === undefined ? <InvalidPatientId /> : <KnownPatient key={id} id={id} />
}

function KnownPatient({ id }: { id: number }) {
  const appointmentsAnswered = useQuery(appointmentsQuery(id, firstAppointments)).isFetched
  return (
    <PatientView id={id}>
      {/* What only patients have comes before what they share with leads. */}
      <Stack gap="xl">
        {appointmentsAnswered ? (
          <>
            <AppointmentsSection patientId={id} headingOrder={2} />
            <PersonSections subject={{ kind: 'patients', id }} headingOrder={2} />
          </>
        ) : (
          <PersonSectionsSkeleton />
        )}
      </Stack>
    </PatientView>
  )
}
