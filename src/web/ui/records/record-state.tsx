import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { StoredRecord } from '#web/lib/record-api.ts'
import { LoadError } from '../load-error.tsx'
import type { RecordKind } from './record-kind.ts'
import type { RecordState as State } from './use-record.ts'

interface RecordStateProps<T extends StoredRecord> {
  kind: RecordKind<T>
  state: State<T>
  children: (record: T) => ReactNode
}

/** A record when it is there, and until then what keeps its place or says why it does not come. */
export function RecordState<T extends StoredRecord>({ kind, state, children }: RecordStateProps<T>) {
  const { record, isGone, error, fetchLatest } = state
  if (record) return children(record)
  if (isGone) return <LoadError message={kind.messages.notFound} />
  if (error) return <LoadError message={kind.messages.fetchOneFailed} onRetry={fetchLatest} />
  return <Skeleton height={kind.fields.length * 72} aria-busy="true" />
}
