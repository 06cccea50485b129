import { Alert } from '@mantine/core'
import { useNavigate } from 'react-router'
import type { StoredRecord } from '#web/lib/record-api.ts'
import { Page } from '../page.tsx'
import { DeleteRecord, useRecordDeletion } from './delete-record.tsx'
import { EditRecord } from './edit-record.tsx'
import type { RecordKind } from './record-kind.ts'
import { RecordState } from './record-state.tsx'
import { useRecord } from './use-record.ts'

interface EditRecordPageProps<T extends StoredRecord> {
  kind: RecordKind<T>
  /** Undefined for an address that names none. */
  id: number | undefined
}

/** The page of a record's form; where a record has no page of its own, it is deleted here. */
export function EditRecordPage<T extends StoredRecord>({ kind, id }: EditRecordPageProps<T>) {
  const state = useRecord(kind, id)
  const navigate = useNavigate()
  const deletion = useRecordDeletion(kind, () => navigate(kind.paths.list))
  const isDeletedHere = kind.deletion && !kind.paths.view && !state.isGone
  return (
    <Page
      title={`Edit ${kind.one}`}
      width="form"
      actions={isDeletedHere && <DeleteRecord kind={kind} record={state.record} deletion={deletion} />}
    >
      {deletion.failure && (
        <Alert color="red" mb="md" role="alert">
          {deletion.failure}
        </Alert>
      )}
      <RecordState kind={kind} state={state}>
        {(record) => <EditRecord kind={kind} record={record} fetchLatest={state.fetchLatest} />}
      </RecordState>
    </Page>
  )
}
