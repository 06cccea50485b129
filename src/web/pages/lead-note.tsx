import { useParams } from 'react-router'
import { PersonNote } from './parts/person-note.tsx'

export function Component() {
  const { leadId, noteId } = useParams()
  return <PersonNote kind="leads" id={leadId} noteId={noteId} />
}
