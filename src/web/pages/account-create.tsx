import { accountKind } from '#web/slices/accounts/account-kind.ts'
import { CreateRecordPage } from '#web/ui/records/create-record-page.tsx'

export function Component() {
  return <CreateRecordPage kind={accountKind} />
}
