import type { StoredRecord } from '#web/lib/record-api.ts'
import { Page } from '../page.tsx'
import { CreateRecord } from './create-record.tsx'
import type { RecordKind } from './record-kind.ts'

/** The page of a new record's form. */
export function CreateRecordPage<T extends StoredRecord>({ kind }: { kind: RecordKind<T> }) {
  return (
    <Page title={`Create ${kind.one}`} width="form">
      <CreateRecord kind={kind} />
    </Page>
  )
}
