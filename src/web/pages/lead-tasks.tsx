import { useParams } from 'react-router'
import { AllTasks } from '#web/slices/tasks/components/all-tasks.tsx'
import { LeadPart } from './parts/lead-part.tsx'

export function Component() {
  const { leadId } = useParams()
  return (
    <LeadPart title="Tasks" leadId={leadId}>
      {(subject) => <AllTasks subject={subject} />}
    </LeadPart>
  )
}
