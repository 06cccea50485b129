import { useParams } from 'react-router'
import { pathId } from '#web/lib/path-id.ts'
import { accountKind } from '#web/slices/accounts/account-kind.ts'
import { EditRecordPage } from '#web/ui/records/edit-record-page.tsx'

export function Component() {
  const id = pathId(useParams().accountId)
  return <EditRecordPage key={id} kind={accountKind} id={id} />
}
