import { useNavigate } from 'react-router'
import type { SubjectKind } from '#contract/http/subjects.ts'
import { noteMessages } from '#contract/notes/notes.messages.ts'
import { pathId } from '#web/lib/path-id.ts'
import { subjectPath } from '#web/lib/subject.ts'
import { NoteView } from '#web/slices/notes/components/note-view.tsx'
import { BackButton } from '#web/ui/back-button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Page } from '#web/ui/page.tsx'
import { Nobody } from './person-part.tsx'

const title = 'Note Details'

interface PersonNoteProps {
  kind: SubjectKind
  /** The ids of the person and the note, as the address has them. */
  id: string | undefined
  noteId: string | undefined
}

/** A page of one note about a lead or patient. */
export function PersonNote({ kind, ...given }: PersonNoteProps) {
  const id = pathId(given.id)
  const noteId = pathId(given.noteId)
  const navigate = useNavigate()
  if (id === undefined) return <Nobody kind={kind} part="notes" title={title} />
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
