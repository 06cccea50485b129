import { failureText } from '#web/lib/api.ts'
import type { StoredRecord } from '#web/lib/record-api.ts'
import type { RecordKind } from './record-kind.ts'

/** The deletion of a record, once it was confirmed. */
export function useRecordDeletion<T extends StoredRecord>(kind: RecordKind<T>, onDeleted: () => void) {
  const { mutate, isPending, error } = kind.api.useDelete()
  const { deleteFailed = '', deleteStale } = kind.deletion ?? {}
  return {
    remove: (record: T) => mutate(record, { onSuccess: onDeleted }),
    isPending,
    failure: failureText(error, deleteFailed, deleteStale),
  }
}
