import { usePathId } from '#web/lib/path-id.ts'
import { WhoHasSeen } from '#web/slices/audit/components/who-has-seen.tsx'
import { InvalidLeadId } from '#web/slices/leads/components/invalid-lead-id.tsx'
import { LeadView } from '#web/slices/leads/components/lead-view.tsx'
import LeadSections from './parts/lead-sections.tsx'

export function Component() {
  const id = usePathId('leadId')
  if (id === undefined) return <InvalidLeadId />
  return (
    <LeadView key={id} id={id} actions={<WhoHasSeen kind="lead" id={id} />}>
      <LeadSections id={id} headingOrder={2} />
    </LeadView>
  )
}
