import { useParams } from 'react-router'
import { pathId } from '#web/lib/path-id.ts'
import { companyKind } from '#web/slices/companies/company-kind.ts'
import { EditRecordPage } from '#web/ui/records/edit-record-page.tsx'
import { AdministratorsOnly } from './parts/administrators-only.tsx'

export function Component() {
  const id = pathId(useParams().companyId)
  return (
    <AdministratorsOnly permission="manage_companies" title="Edit Company">
      <EditRecordPage key={id} kind={companyKind} id={id} />
    </AdministratorsOnly>
  )
}
