import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { offeredPageSizes } from '#contract/http/paging.ts'
import { ServiceListQuery } from '#contract/services/services.schemas.ts'
import { usePathId } from '#web/lib/path-id.ts'
import { useMay } from '#web/lib/use-session.ts'
import { companyKind } from '#web/slices/companies/company-kind.ts'
import { serviceKind } from '#web/slices/services/service-kind.ts'
import { CreateRecordPage } from '#web/ui/records/create-record-page.tsx'
import { EditRecordPage } from '#web/ui/records/edit-record-page.tsx'
import { RecordDetailPage } from '#web/ui/records/record-detail-page.tsx'
import { RecordListPage, RecordListPart } from '#web/ui/records/record-list.tsx'
import { Section } from '#web/ui/section.tsx'
import { AdministratorsOnly } from './parts/administrators-only.tsx'

export function List() {
  return <RecordListPage kind={companyKind} canChange={useMay('manage_companies')} />
}

export function Create() {
  return (
    <AdministratorsOnly permission="manage_companies" title="Create Company">
      <CreateRecordPage kind={companyKind} />
    </AdministratorsOnly>
  )
}

const firstServices = ServiceListQuery.parse({ page_size: String(offeredPageSizes[1]) })

export function Detail() {
  const id = usePathId('companyId')
  return (
    <RecordDetailPage
      key={id}
      kind={companyKind}
      id={id}
      canChange={useMay('manage_companies')}
      parts={id !== undefined && <Services companyId={id} />}
    />
  )
}

function Services({ companyId }: { companyId: number }) {
  const kind = useMemo(() => serviceKind(companyId), [companyId])
  return (
    <Section
      title={kind.many}
      order={2}
      to={kind.paths.list}
      actions={
        <Button component={Link} to={kind.paths.create} variant="default">
          New Service
        </Button>
      }
    >
      <RecordListPart kind={kind} first={firstServices} />
    </Section>
  )
}

export function Edit() {
  const id = usePathId('companyId')
  return (
    <AdministratorsOnly permission="manage_companies" title="Edit Company">
      <EditRecordPage key={id} kind={companyKind} id={id} />
    </AdministratorsOnly>
  )
}
