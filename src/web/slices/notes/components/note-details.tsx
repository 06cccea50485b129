import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { noteMessages } from '#contract/notes/notes.messages.ts'
import { type Note, noteLimits } from '#contract/notes/notes.schemas.ts'
import { errorStatus } from '#web/lib/api.ts'
import { DeleteButton } from '#web/ui/delete-button.tsx'
import { fullTime, RelativeTime } from '#web/ui/relative-time.tsx'
import { TextEditor } from '#web/ui/text-editor.tsx'
import type { TextEditing } from '#web/ui/use-text-editing.ts'
import { WrittenText } from '#web/ui/written-text.tsx'
import { useDeleteNote } from '../api/delete-note.ts'
import type { NoteHome } from '../api/home.ts'

interface NoteDetailsProps {
  home: NoteHome
  note: Note
  editing: TextEditing<Note>
  onDeleted: () => void
  /** Further ways to go on, beside Edit and Delete. */
  actions?: ReactNode
}

/** A whole note, who wrote it and when; whoever may change it can edit and delete it. */
export function NoteDetails({ home, note, editing, onDeleted, actions }: NoteDetailsProps) {
  const deletion = useDeleteNote(home)
  return (
    <Stack gap="md">
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
      {deletion.isError && (
        <Alert color="red" role="alert">
          {errorStatus(deletion.error) === 412 ? noteMessages.deleteStale : noteMessages.deleteFailed}
        </Alert>
      )}
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
