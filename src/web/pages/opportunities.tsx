import { usePathId } from '#web/lib/path-id.ts'
import { opportunityKind } from '#web/slices/opportunities/opportunity-kind.ts'
import { CreateRecordPage } from '#web/ui/records/create-record-page.tsx'
import { EditRecordPage } from '#web/ui/records/edit-record-page.tsx'
import { RecordDetailPage } from '#web/ui/records/record-detail-page.tsx'
import { RecordListPage } from '#web/ui/records/record-list.tsx'

export const List = () => <RecordListPage kind={opportunityKind} />

export const Create = () => <CreateRecordPage kind={opportunityKind} />

export function Detail() {
  const id = usePathId('id')
  return <RecordDetailPage key={id} kind={opportunityKind} id={id} />
}

export function Edit() {
  const id = usePathId('id')
  return <EditRecordPage key={id} kind={opportunityKind} id={id} />
}
