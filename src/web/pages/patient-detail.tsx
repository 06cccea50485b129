import { Stack } from '@mantine/core'
import { useParams } from 'react-router'
import { pathId } from '#web/lib/path-id.ts'
import { InvalidPatientId } from '#web/slices/patients/components/invalid-patient-id.tsx'
import { PatientView } from '#web/slices/patients/components/patient-view.tsx'
import PersonSections from './parts/person-sections.tsx'

export function Component() {
  const id = pathId(useParams().patientId)
  if (id === undefined) return <InvalidPatientId />
  return (
    <PatientView key={id} id={id}>
      {/* What only patients have comes before what they share with leads. */}
      <Stack gap="xl">
        <PersonSections subject={{ kind: 'patients', id }} headingOrder={2} />
      </Stack>
    </PatientView>
  )
}
