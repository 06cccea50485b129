import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { documentMessages } from '#contract/documents/documents.messages.ts'
import type { Document } from '#contract/documents/documents.schemas.ts'
import { errorStatus } from '#web/lib/api.ts'
import { useDeleteDocument, useRestoreDocument } from '../api/delete-document.ts'

/** How long 'Undo' is offered. Milliseconds. */
const undoTime = 10_000

/** Deletes documents at once, and offers to take that back. */
export function useDeletion() {
  const deletion = useDeleteDocument()
  const restoration = useRestoreDocument()
  const start = (document: Document) => {
    const id = `document-deleted-${document.id}`
    const undo = () => {
      notifications.hide(id)
      restoration.mutate(document, {
        onError: () =>
          notifications.show({ color: 'red', autoClose: false, message: documentMessages.restoreFailed }),
      })
    }
    // There is something to take back only once it is done.
    const offerUndo = () =>
      notifications.show({
        id,
        autoClose: undoTime,
        message: (
          <Group justify="space-between" wrap="nowrap">
            <span style={{ overflowWrap: 'anywhere' }}>{documentMessages.deleted(document.file.name)}</span>
            <Button variant="light" size="compact-sm" onClick={undo}>
              Undo
            </Button>
          </Group>
        ),
      })
    deletion.mutate(document, { onSuccess: offerUndo })
  }
  return {
    start,
    /** Why the last deletion was not taken. */
    failure: deletion.error
      ? errorStatus(deletion.error) === 412
        ? documentMessages.deleteStale
        : documentMessages.deleteFailed
      : undefined,
    dismiss: deletion.reset,
  }
}
