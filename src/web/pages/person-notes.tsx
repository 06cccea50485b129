import { useNavigate } from 'react-router'
import { noteMessages } from '#contract/notes/notes.messages.ts'
import { usePathId } from '#web/lib/path-id.ts'
import { subjectPath } from '#web/lib/subject.ts'
import { NoteView } from '#web/slices/notes/components/note-details.tsx'
import { AllNotes } from '#web/slices/notes/components/notes-list.tsx'
import { BackButton } from '#web/ui/back-button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Page } from '#web/ui/page.tsx'
import { MissingPerson, PersonPart, usePersonInPath } from './parts/person-part.tsx'

export function List() {
  return (
    <PersonPart part="notes" title="Notes">
      {(subject) => <AllNotes subject={subject} />}
    </PersonPart>
  )
}

const title = 'Note Details'

export function Detail() {
  const { kind, id } = usePersonInPath()
  const noteId = usePathId('noteId')
  const navigate = useNavigate()
  if (id === undefined) return <MissingPerson kind={kind} part="notes" title={title} />
  const subject = { kind, id }
  const notesPath = `${subjectPath(subject)}/notes`
  return (
    <Page title={title} width="form" actions={<BackButton to={notesPath} label="Back to Notes" />}>
      {noteId === undefined ? (
        <LoadError message={noteMessages.invalid} />
      ) : (
        <NoteView
          key={noteId}
          subject={subject}
          noteId={noteId}
          onDeleted={() => navigate(notesPath, { replace: true })}
        />
      )}
    </Page>
  )
}
