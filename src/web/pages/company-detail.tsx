import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { Link, useParams } from 'react-router'
import { offeredPageSizes } from '#contract/http/paging.ts'
import { ServiceListQuery } from '#contract/services/services.schemas.ts'
import { useLocalList } from '#web/lib/list-state.ts'
import { pathId } from '#web/lib/path-id.ts'
import type { RecordListQuery } from '#web/lib/record-api.ts'
import { useMay } from '#web/lib/use-session.ts'
import { companyKind } from '#web/slices/companies/company-kind.ts'
import { serviceKind } from '#web/slices/services/service-kind.ts'
import { RecordDetailPage } from '#web/ui/records/record-detail-page.tsx'
import { RecordList } from '#web/ui/records/record-list.tsx'
import { Section } from '#web/ui/section.tsx'

const firstServices: RecordListQuery = ServiceListQuery.parse({ page_size: String(offeredPageSizes[1]) })
const pageSizes = [firstServices.page_size]

export function Component() {
  const id = pathId(useParams().companyId)
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
  const list = useLocalList(firstServices)
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
      <RecordList kind={kind} list={list} canChange pageSizes={pageSizes} />
    </Section>
  )
}
