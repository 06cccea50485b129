import { usePathId } from '#web/lib/path-id.ts'
import { CreateRecordPage } from './create-record-page.tsx'
import { EditRecordPage } from './edit-record-page.tsx'
import { RecordDetailPage } from './record-detail-page.tsx'
import type { RecordKind } from './record-kind.ts'
import { RecordListPage } from './record-list.tsx'

/** The four pages of a record without a parent. */
export const recordPages = <R extends { id: number; version: number }>(kind: RecordKind<R>) => ({
  List: () => <RecordListPage kind={kind} />,
  Create: () => <CreateRecordPage kind={kind} />,
  Detail: function Detail() {
    const id = usePathId('id')
    return <RecordDetailPage key={id} kind={kind} id={id} />
  },
  Edit: function Edit() {
    const id = usePathId('id')
    return <EditRecordPage key={id} kind={kind} id={id} />
  },
})
