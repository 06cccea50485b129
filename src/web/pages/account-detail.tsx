import { useParams } from 'react-router'
import { pathId } from '#web/lib/path-id.ts'
import { accountKind } from '#web/slices/accounts/account-kind.ts'
import { RecordDetailPage } from '#web/ui/records/record-detail-page.tsx'

export function Component() {
  const id = pathId(useParams().accountId)
  return <RecordDetailPage key={id} kind={accountKind} id={id} />
}
