import { useQuery } from '@tanstack/react-query'
import { useSession } from '#web/lib/use-session.ts'
import { CreateLeadForm } from '#web/slices/leads/components/create-lead-form.tsx'
import { locationsQuery } from '#web/slices/locations/api/locations.ts'
import { Page } from '#web/ui/page.tsx'
import { useKnownPeople } from './parts/known-people.ts'

const none: number[] = []

export function Component() {
  const locations = useQuery(locationsQuery)
  const session = useSession()
  return (
    <Page title="Create Lead" width="form">
      <CreateLeadForm
        locations={locations}
        ownLocationIds={session?.userInfo.locationIds ?? none}
        useKnown={useKnownPeople}
      />
    </Page>
  )
}
