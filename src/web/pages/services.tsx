import { Text } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useParams } from 'react-router'
import type { Company } from '#contract/companies/companies.schemas.ts'
import type { Service } from '#contract/services/services.schemas.ts'
import { pathId } from '#web/lib/path-id.ts'
import { useMay, useSession } from '#web/lib/use-session.ts'
import { companyKind } from '#web/slices/companies/company-kind.ts'
import { useProviders } from '#web/slices/services/api/providers.ts'
import { serviceKind } from '#web/slices/services/service-kind.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Page } from '#web/ui/page.tsx'
import { CreateRecordPage } from '#web/ui/records/create-record-page.tsx'
import { EditRecordPage } from '#web/ui/records/edit-record-page.tsx'
import type { RecordKind } from '#web/ui/records/record-kind.ts'
import { RecordListPage } from '#web/ui/records/record-list.tsx'
import { useRecord } from '#web/ui/records/use-record.ts'
import { SettingsTabs } from './parts/settings-page.tsx'

interface ServicePartProps {
  title: string
  companyId: string | undefined
  children: (kind: RecordKind<Service>, company: Company | undefined) => ReactNode
}

function ServicePart({ title, companyId, children }: ServicePartProps) {
  const id = pathId(companyId)
  const { record, isGone } = useRecord(companyKind, id)
  const providers = useProviders()
  const kind = useMemo(() => serviceKind(id ?? 0, providers), [id, providers])
  if (!isGone) return children(kind, record)
  return (
    <Page title={title} width="form" actions={<BackButton to="/companies" label="Back to Companies" />}>
      <LoadError message={companyKind.messages.notFound} />
    </Page>
  )
}

export function List() {
  const { companyId } = useParams()
  // The practice's own services are a tab of its settings.
  const mayManage = useMay('manage_companies')
  const isTab = useSession()?.userInfo.companyId === pathId(companyId) && mayManage
  return (
    <ServicePart title="Services" companyId={companyId}>
      {(kind, company) => (
        <RecordListPage
          key={companyId}
          kind={kind}
          back={!isTab && <BackButton to={`/companies/${companyId}`} label="Back to Company" />}
        >
          {isTab ? (
            <SettingsTabs />
          ) : (
            <Text c="dimmed" mih="1.5em" mb="md" truncate>
              {company?.name}
            </Text>
          )}
        </RecordListPage>
      )}
    </ServicePart>
  )
}

export function Create() {
  return (
    <ServicePart title="Create Service" companyId={useParams().companyId}>
      {(kind) => <CreateRecordPage kind={kind} />}
    </ServicePart>
  )
}

export function Edit() {
  const { companyId, serviceId } = useParams()
  const id = pathId(serviceId)
  return (
    <ServicePart title="Edit Service" companyId={companyId}>
      {(kind) => <EditRecordPage key={id} kind={kind} id={id} />}
    </ServicePart>
  )
}
