import { Paper, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { errorStatus } from '#web/lib/api.ts'
import type { Subject } from '#web/lib/subject.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { noteQuery } from '../api/note.ts'
import { NoteDetails } from './note-details.tsx'
import { noteFailure } from './note-failure.ts'
import { useNoteEditing } from './use-note-editing.ts'

interface NoteViewProps {
  subject: Subject
  noteId: number
  onDeleted: () => void
}

/** One note on a page of its own. */
export function NoteView({ subject, noteId, onDeleted }: NoteViewProps) {
  const { data: note, error, refetch } = useQuery(noteQuery(subject, noteId))
  const editing = useNoteEditing(subject, async () => (await refetch()).data)
  if (!note && error) {
    const isGone = errorStatus(error) === 404
    return <LoadError message={noteFailure(error)} {...(!isGone && { onRetry: refetch })} />
  }
  if (!note) return <Skeleton height={180} aria-busy="true" />
  return (
    <Paper bd="1px solid var(--hairline)" p={{ base: 'md', sm: 'lg' }}>
      <NoteDetails home={subject} note={note} editing={editing} onDeleted={onDeleted} />
    </Paper>
  )
}
