import { Alert, Box, Button, DataList, Paper } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import type { StoredRecord } from '#web/lib/record-api.ts'
import { BackButton } from '../back-button.tsx'
import { DataEntry } from '../data-entry.tsx'
import { Page } from '../page.tsx'
import { WrittenText } from '../written-text.tsx'
import { DeleteRecord, useRecordDeletion } from './delete-record.tsx'
import { FieldValue } from './field-value.tsx'
import { nameOf, type RecordField, type RecordKind, valueIn } from './record-kind.ts'
import { RecordState } from './record-state.tsx'
import { useRecord } from './use-record.ts'

interface RecordPageProps<T extends StoredRecord> {
  kind: RecordKind<T>
  /** Undefined for an address that names none. */
  id: number | undefined
  /** False for those who may only look. */
  canChange?: boolean
  /** What follows the record itself. */
  children?: ReactNode
}

/** A record on a page of its own. */
export function RecordPage<T extends StoredRecord>({
  kind,
  id,
  canChange = true,
  children,
}: RecordPageProps<T>) {
  const state = useRecord(kind, id)
  const { record, isGone } = state
  const navigate = useNavigate()
  const deletion = useRecordDeletion(kind, () => navigate(kind.paths.list))
  return (
    <Page
      title={record ? nameOf(record) : kind.one}
      lateTitle
      width="wide"
      actions={
        <>
          <BackButton to={kind.paths.list} label={`Back to ${kind.many}`} />
          {canChange && id !== undefined && !isGone && (
            <>
              <Button
                component={Link}
                to={kind.paths.edit(id)}
                variant="default"
                leftSection={<IconPencil size={16} aria-hidden />}
              >
                Edit {kind.one}
              </Button>
              {kind.deletion && <DeleteRecord kind={kind} record={record} deletion={deletion} />}
            </>
          )}
        </>
      }
    >
      {deletion.failure && (
        <Alert color="red" mb="md" role="alert">
          {deletion.failure}
        </Alert>
      )}
      <RecordState kind={kind} state={state}>
        {(shown) => (
          <>
            <Paper bd="1px solid var(--hairline)" p={{ base: 'md', sm: 'lg' }}>
              <DataList labelWidth="8rem" size="md" gap="xs">
                {kind.fields.map((field) => (
                  <DataEntry key={field.name} label={field.label}>
                    {detailOf(shown, field)}
                  </DataEntry>
                ))}
              </DataList>
            </Paper>
            {children && <Box mt="xl">{children}</Box>}
          </>
        )}
      </RecordState>
    </Page>
  )
}

function detailOf(record: StoredRecord, field: RecordField): ReactNode {
  const value = valueIn(record, field)
  if (field.form === 'text') return value ? <WrittenText>{String(value)}</WrittenText> : ''
  return value === '' && field.form !== 'phone' ? '' : <FieldValue record={record} field={field} />
}
