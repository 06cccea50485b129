import { useQuery } from '@tanstack/react-query'
import { usePathId } from '#web/lib/path-id.ts'
import { InvalidLeadId } from '#web/slices/leads/components/invalid-lead-id.tsx'
import { LeadEditor } from '#web/slices/leads/components/lead-editor.tsx'
import { locationsQuery } from '#web/slices/locations/api/locations.ts'
import { Page } from '#web/ui/page.tsx'

export function Component() {
  const id = usePathId('leadId')
  const locations = useQuery(locationsQuery)
  if (id === undefined) return <InvalidLeadId />
  return (
    <Page title="Edit Lead" width="form">
      <LeadEditor key={id} id={id} locations={locations} />
    </Page>
  )
}
