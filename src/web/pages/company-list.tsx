import { useMay } from '#web/lib/use-session.ts'
import { companyKind } from '#web/slices/companies/company-kind.ts'
import { RecordListPage } from '#web/ui/records/record-list-page.tsx'

export function Component() {
  return <RecordListPage kind={companyKind} canChange={useMay('manage_companies')} />
}
