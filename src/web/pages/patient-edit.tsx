import { useQuery } from '@tanstack/react-query'
import { usePathId } from '#web/lib/path-id.ts'
import { locationsQuery } from '#web/slices/locations/api/locations.ts'
import { InvalidPatientId } from '#web/slices/patients/components/invalid-patient-id.tsx'
import { PatientEditor } from '#web/slices/patients/components/patient-editor.tsx'
import { Page } from '#web/ui/page.tsx'

export function Component() {
  const id = usePathId('patientId')
  const locations = useQuery(locationsQuery)
  if (id === undefined) return <InvalidPatientId />
  return (
    <Page title="Edit Patient" width="form">
      <PatientEditor key={id} id={id} locations={locations} />
    </Page>
  )
}
