import { IconTrash } from '@tabler/icons-react'
import { errorStatus } from '#web/lib/api.ts'
import type { StoredRecord } from '#web/lib/record-api.ts'
import { askToConfirm } from '../confirm.ts'
import { PendingButton } from '../pending-button.tsx'
import type { RecordKind } from './record-kind.ts'

/** Deleting a record: asked first, then done. */
export function useRecordDeletion<T extends StoredRecord>(kind: RecordKind<T>, onDeleted: () => void) {
  const { mutate, isPending, error } = kind.api.useDelete()
  const ask = (record: T) =>
    askToConfirm({
      title: `Delete ${kind.one}`,
      question: kind.deletion?.deleteConfirm ?? '',
      confirm: 'Delete',
      onConfirm: () => mutate(record, { onSuccess: onDeleted }),
    })
  const stale = errorStatus(error) === 412
  const failure = stale ? kind.deletion?.deleteStale : kind.deletion?.deleteFailed
  return { ask, isPending, failure: error ? failure : undefined }
}

interface DeleteRecordProps<T extends StoredRecord> {
  kind: RecordKind<T>
  record: T | undefined
  deletion: ReturnType<typeof useRecordDeletion<T>>
}

export function DeleteRecord<T extends StoredRecord>({ kind, record, deletion }: DeleteRecordProps<T>) {
  return (
    <PendingButton
      variant="default"
      c="var(--mantine-color-error)"
      leftSection={<IconTrash size={16} aria-hidden />}
      disabled={!record}
      pending={deletion.isPending}
      onClick={() => record && deletion.ask(record)}
    >
      Delete {kind.one}
    </PendingButton>
  )
}
