import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { PatientList } from '#web/slices/patients/components/patient-list.tsx'
import { Page } from '#web/ui/page.tsx'
import { ImportLink } from './parts/import-link.tsx'

export function Component() {
  return (
    <Page
      title="Patients"
      actions={
        <>
          <ImportLink noun="patients" />
          <Button component={Link} to="/patients/create">
            Create New Patient
          </Button>
        </>
      }
    >
      <PatientList />
    </Page>
  )
}
