import { useParams } from 'react-router'
import { PersonNote } from './parts/person-note.tsx'

export function Component() {
  const { patientId, noteId } = useParams()
  return <PersonNote kind="patients" id={patientId} noteId={noteId} />
}
