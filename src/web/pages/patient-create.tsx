import { useQuery } from '@tanstack/react-query'
import { useSession } from '#web/lib/use-session.ts'
import { locationsQuery } from '#web/slices/locations/api/locations.ts'
import { CreatePatientForm } from '#web/slices/patients/components/create-patient-form.tsx'
import { Page } from '#web/ui/page.tsx'

const none: number[] = []

export function Component() {
  const locations = useQuery(locationsQuery)
  const session = useSession()
  return (
    <Page title="Create Patient" width="form">
      <CreatePatientForm locations={locations} ownLocationIds={session?.userInfo.locationIds ?? none} />
    </Page>
  )
}
