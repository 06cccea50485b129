import { accountKind } from '#web/slices/accounts/account-kind.ts'
import { RecordListPage } from '#web/ui/records/record-list-page.tsx'

export function Component() {
  return <RecordListPage kind={accountKind} />
}
