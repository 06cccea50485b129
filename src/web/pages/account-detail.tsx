import { useParams } from 'react-router'
import { pathId } from '#web/lib/path-id.ts'
import { accountKind } from '#web/slices/accounts/account-kind.ts'
import { RecordPage } from '#web/ui/records/record-page.tsx'

export function Component() {
  const id = pathId(useParams().accountId)
  return <RecordPage key={id} kind={accountKind} id={id} />
}
