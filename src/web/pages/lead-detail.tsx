import { useParams } from 'react-router'
import { pathId } from '#web/lib/path-id.ts'
import { InvalidLeadId } from '#web/slices/leads/components/invalid-lead-id.tsx'
import { LeadView } from '#web/slices/leads/components/lead-view.tsx'
import PersonSections from './parts/person-sections.tsx'

export function Component() {
  const id = pathId(useParams().leadId)
  if (id === undefined) return <InvalidLeadId />
  return (
    <LeadView key={id} id={id}>
      <PersonSections subject={{ kind: 'leads', id }} headingOrder={2} />
    </LeadView>
  )
}
