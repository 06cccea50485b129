import { DataList, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { StoredRecord } from '#web/lib/record-api.ts'
import { BackButton } from '../back-button.tsx'
import { DataEntry } from '../data-entry.tsx'
import { RecordPage } from '../record-page.tsx'
import { WrittenText } from '../written-text.tsx'
import { fieldValue } from './field-value.tsx'
import { nameOf, type RecordField, type RecordKind, valueIn } from './record-kind.ts'
import { useRecord } from './use-record.ts'
import { useRecordDeletion } from './use-record-deletion.ts'

interface RecordDetailPageProps<T extends StoredRecord> {
  kind: RecordKind<T>
  /** Undefined for an address that names none. */
  id: number | undefined
  /** False for those who may only look. */
  canChange?: boolean
  /** What belongs to the record, below it. */
  parts?: ReactNode
}

/** The fields of a record on a page of its own. */
export function RecordDetailPage<T extends StoredRecord>(props: RecordDetailPageProps<T>) {
  const { kind, id, canChange = true, parts } = props
  const { record, isGone, error, fetchLatest } = useRecord(kind, id)
  const navigate = useNavigate()
  const deletion = useRecordDeletion(kind, () => navigate(kind.paths.list))
  return (
    <RecordPage
      noun={kind.one}
      title={record && nameOf(record)}
      back={<BackButton to={kind.paths.list} label={`Back to ${kind.many}`} />}
      editPath={canChange && id !== undefined ? kind.paths.edit(id) : undefined}
      gone={isGone ? kind.messages.notFound : undefined}
      loadError={error && !record ? kind.messages.fetchOneFailed : undefined}
      onRetry={fetchLatest}
      {...(kind.deletion && {
        deletion: {
          question: kind.deletion.deleteConfirm,
          pending: deletion.isPending,
          failure: deletion.failure,
          onConfirm: () => record && deletion.remove(record),
        },
      })}
      skeleton={<Skeleton height={kind.fields.length * 30 + 48} aria-busy="true" />}
      parts={parts}
    >
      {record && (
        <DataList labelWidth="8rem" size="md" gap="xs">
          {kind.fields.map((field) => (
            <DataEntry key={field.name} label={field.label}>
              {detailOf(record, field)}
            </DataEntry>
          ))}
        </DataList>
      )}
    </RecordPage>
  )
}

function detailOf(record: StoredRecord, field: RecordField): ReactNode {
  const value = valueIn(record, field)
  return field.form === 'text' && value ? (
    <WrittenText>{String(value)}</WrittenText>
  ) : (
    fieldValue(field, value)
  )
}
