import { useParams } from 'react-router'
import { AllNotes } from '#web/slices/notes/components/all-notes.tsx'
import { PersonPart } from './parts/person-part.tsx'

export function Component() {
  return (
    <PersonPart kind="leads" id={useParams().leadId} part="notes" title="Notes">
      {(subject) => <AllNotes subject={subject} />}
    </PersonPart>
  )
}
