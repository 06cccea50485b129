import { Skeleton } from '@mantine/core'
import { useNavigate } from 'react-router'
import type { StoredRecord } from '#web/lib/record-api.ts'
import { Failure } from '#web/ui/failure.tsx'
import { DeleteButton } from '../delete-button.tsx'
import { LoadError } from '../load-error.tsx'
import { Page } from '../page.tsx'
import { EditRecord } from './edit-record.tsx'
import type { RecordKind } from './record-kind.ts'
import { useRecord } from './use-record.ts'
import { useRecordDeletion } from './use-record-deletion.ts'

interface EditRecordPageProps<T extends StoredRecord> {
  kind: RecordKind<T>
  /** Undefined for an address that names none. */
  id: number | undefined
}

/** The page of a record's form; a record without a page of its own is deleted here. */
export function EditRecordPage<T extends StoredRecord>({ kind, id }: EditRecordPageProps<T>) {
  const { record, isGone, error, fetchLatest } = useRecord(kind, id)
  const navigate = useNavigate()
  const deletion = useRecordDeletion(kind, () => navigate(kind.paths.list))
  const { messages, deletion: texts } = kind
  return (
    <Page
      title={`Edit ${kind.one}`}
      width="form"
      actions={
        texts &&
        !kind.paths.view &&
        !isGone && (
          <DeleteButton
            title={`Delete ${kind.one}`}
            question={texts.deleteConfirm}
            pending={deletion.isPending}
            disabled={!record}
            onConfirm={() => record && deletion.remove(record)}
          />
        )
      }
    >
      <Failure text={deletion.failure} mb="md" />
      {record && <EditRecord kind={kind} record={record} fetchLatest={fetchLatest} />}
      {isGone && (
        <LoadError
          message={messages.notFound}
          back={{ to: kind.paths.list, label: `Back to ${kind.many}` }}
        />
      )}
      {!record && error && <LoadError message={messages.fetchOneFailed} onRetry={fetchLatest} />}
      {!record && !isGone && !error && <Skeleton height={kind.fields.length * 80} aria-busy="true" />}
    </Page>
  )
}
