import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Note } from '#contract/notes/notes.schemas.ts'
import { type Subject, subjectPath } from '#web/lib/subject.ts'
import { askToLeave } from '#web/ui/ask-to-leave.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { Overlay } from '#web/ui/overlay.tsx'
import { noteQuery } from '../api/note.ts'
import { NoteDetails } from './note-details.tsx'
import { noteFailure } from './note-failure.ts'
import { useNoteEditing } from './use-note-editing.ts'

interface NoteOverlayProps {
  subject: Subject
  /** The note as the list has it. */
  note: Note
  onClose: () => void
  onDeleted: () => void
}

/** 'Note Details' over the list (spec section 2): at once with what the list knows, then as the server has it. */
export function NoteOverlay({ subject, note, onClose, onDeleted }: NoteOverlayProps) {
  const { data = note, error, refetch } = useQuery(noteQuery(subject, note.id))
  const editing = useNoteEditing(subject, async () => (await refetch()).data)
  const close = () => (editing.isDirty ? askToLeave(onClose) : onClose())
  return (
    <Overlay title="Note Details" onClose={close}>
      <Stack gap="md">
        {error && <LoadError message={noteFailure(error)} onRetry={refetch} />}
        <NoteDetails
          home={subject}
          note={error ? { ...data, can_edit: false } : data}
          editing={editing}
          onDeleted={onDeleted}
          actions={
            <Button component={Link} to={`${subjectPath(subject)}/notes/${note.id}`} variant="default">
              Open as page
            </Button>
          }
        />
      </Stack>
    </Overlay>
  )
}
