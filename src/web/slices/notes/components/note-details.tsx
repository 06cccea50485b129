import { Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { noteMessages } from '#contract/notes/notes.messages.ts'
import { type Note, NoteBody, noteLimits } from '#contract/notes/notes.schemas.ts'
import { errorStatus, failureText } from '#web/lib/api.ts'
import { type Subject, subjectPath } from '#web/lib/subject.ts'
import { askToLeave } from '#web/ui/confirm.ts'
import { DeleteButton } from '#web/ui/delete-button.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { IconPencil } from '#web/ui/icons/icons.tsx'
import { fullTime, RelativeTime } from '#web/ui/instant.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Overlay } from '#web/ui/overlay.tsx'
import { type TextEditing, TextEditor, useTextEditing } from '#web/ui/text-editor.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'
import { type NoteHome, noteFailure, noteQuery, useDeleteNote, useUpdateNote } from '../api/notes.ts'

interface NoteDetailsProps {
  home: NoteHome
  note: Note
  editing: TextEditing<Note>
  onDeleted: () => void
  actions?: ReactNode
}

export function NoteDetails({ home, note, editing, onDeleted, actions }: NoteDetailsProps) {
  const deletion = useDeleteNote(home)
  return (
    <Stack gap="md">
      {editing.offer}
      {editing.draft ? (
        <TextEditor label="Note" maxLength={noteLimits.content} editing={editing} />
      ) : (
        <WrittenText>{note.content}</WrittenText>
      )}
      <Text size="sm" c="dimmed">
        {note.created_by && `${note.created_by} · `}
        {fullTime(note.created_at)}
        {note.updated_at !== note.created_at && (
          <>
            {' · edited '}
            <RelativeTime instant={note.updated_at} />
          </>
        )}
      </Text>
      <Failure text={failureText(deletion.error, noteMessages.deleteFailed, noteMessages.deleteStale)} />
      {!editing.draft && (
        <Group gap="xs">
          {note.can_edit && (
            <>
              <Button
                variant="default"
                autoFocus={editing.wasOpen}
                leftSection={<IconPencil size={16} aria-hidden />}
                onClick={() => editing.start(note)}
              >
                Edit
              </Button>
              <DeleteButton
                title="Delete Note"
                question={noteMessages.deleteConfirm}
                pending={deletion.isPending}
                onConfirm={() => deletion.mutate(note, { onSuccess: onDeleted })}
              >
                Delete
              </DeleteButton>
            </>
          )}
          {actions}
        </Group>
      )}
    </Stack>
  )
}

interface NoteViewProps {
  subject: Subject
  noteId: number
  onDeleted: () => void
}

export function NoteView({ subject, noteId, onDeleted }: NoteViewProps) {
  const { data: note, error, refetch } = useQuery(noteQuery(subject, noteId))
  const editing = useNoteEditing(subject, noteId, async () => (await refetch()).data)
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

interface NoteOverlayProps {
  subject: Subject
  note: Note
  onClose: () => void
  onDeleted: () => void
}

/** Shows the list's data at once, then the server's. */
export function NoteOverlay({ subject, note, onClose, onDeleted }: NoteOverlayProps) {
  const { data = note, error, refetch } = useQuery(noteQuery(subject, note.id))
  const editing = useNoteEditing(subject, note.id, async () => (await refetch()).data)
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

export function useNoteEditing(
  home: NoteHome,
  noteId: number,
  fetchLatest: () => Promise<Note | undefined>,
): TextEditing<Note> {
  const update = useUpdateNote(home)
  return useTextEditing({
    textOf: (note) => note.content,
    check: (content) => NoteBody.safeParse({ content }).error?.issues[0]?.message,
    save: (base, content) => update.mutateAsync({ base, content }),
    fetchLatest,
    texts: { failed: noteMessages.updateFailed, stale: noteMessages.updateStale },
    draftName: `notes/${noteId}`,
  })
}
