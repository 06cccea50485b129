import { usePathId } from '#web/lib/path-id.ts'
import { useWhoHasSeen } from '#web/slices/audit/components/who-has-seen.ts'
import { InvalidLeadId } from '#web/slices/leads/components/invalid-lead-id.tsx'
import { LeadView } from '#web/slices/leads/components/lead-view.tsx'
import BookedLine from './parts/booked-line.tsx'
import LeadSections from './parts/lead-sections.tsx'
import { useLeadMessage } from './parts/use-lead-message.ts'

export function Component() {
  const id = usePathId('leadId')
  if (id === undefined) return <InvalidLeadId />
  return <Lead key={id} id={id} />
}

function Lead({ id }: { id: number }) {
  const whoHasSeen = useWhoHasSeen('lead', id)
  return (
    <LeadView
      id={id}
      actions={[whoHasSeen]}
      message={useLeadMessage(id)}
      booked={(patient) => <BookedLine patientId={patient} />}
    >
      <LeadSections id={id} headingOrder={2} />
    </LeadView>
  )
}
