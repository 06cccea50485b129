import { errorStatus, errorText } from '#web/lib/api.ts'
import type { StoredRecord } from '#web/lib/record-api.ts'
import type { RecordKind } from './record-kind.ts'

/** The deletion of a record, once it was confirmed. */
export function useRecordDeletion<T extends StoredRecord>(kind: RecordKind<T>, onDeleted: () => void) {
  const { mutate, isPending, error } = kind.api.useDelete()
  const failure = () => {
    const status = errorStatus(error)
    if (status === 412) return kind.deletion?.deleteStale
    // A record that cannot be deleted as things are: only the server knows why.
    return status === 409 ? errorText(error) : kind.deletion?.deleteFailed
  }
  return {
    remove: (record: T) => mutate(record, { onSuccess: onDeleted }),
    isPending,
    failure: error ? failure() : undefined,
  }
}
