import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { pathId } from '#web/lib/path-id.ts'
import { documentsQuery } from '#web/slices/documents/api/documents.ts'
import { firstDocuments } from '#web/slices/documents/components/documents-list.tsx'
import { DocumentsSection } from '#web/slices/documents/components/documents-section.tsx'
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
        <Sections id={id} />
      </Stack>
    </PatientView>
  )
}

function Sections({ id }: { id: number }) {
  const answered = useQuery(documentsQuery(id, firstDocuments)).isFetched
  return (
    <PersonSections
      subject={{ kind: 'patients', id }}
      headingOrder={2}
      own={{ answered, sections: <DocumentsSection patient={id} headingOrder={2} /> }}
    />
  )
}
