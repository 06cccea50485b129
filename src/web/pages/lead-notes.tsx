import { useParams } from 'react-router'
import { AllNotes } from '#web/slices/notes/components/all-notes.tsx'
import { LeadPart } from './parts/lead-part.tsx'

export function Component() {
  const { leadId } = useParams()
  return (
    <LeadPart title="Notes" leadId={leadId}>
      {(subject) => <AllNotes subject={subject} />}
    </LeadPart>
  )
}
