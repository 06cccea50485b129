import { companyKind } from '#web/slices/companies/company-kind.ts'
import { CreateRecordPage } from '#web/ui/records/create-record-page.tsx'
import { AdministratorsOnly } from './parts/administrators-only.tsx'

export function Component() {
  return (
    <AdministratorsOnly permission="manage_companies" title="Create Company">
      <CreateRecordPage kind={companyKind} />
    </AdministratorsOnly>
  )
}
