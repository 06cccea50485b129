import { Text } from '@mantine/core'
import { useParams } from 'react-router'
import { BackButton } from '#web/ui/back-button.tsx'
import { RecordListPage } from '#web/ui/records/record-list-page.tsx'
import { ServicePart } from './parts/service-part.tsx'

export function Component() {
  const { companyId } = useParams()
  return (
    <ServicePart title="Services" companyId={companyId}>
      {(kind, company) => (
        <RecordListPage
          key={companyId}
          kind={kind}
          back={<BackButton to={`/companies/${companyId}`} label="Back to Company" />}
        >
          <Text c="dimmed" mih="1.5em" mb="md" truncate>
            {company?.name}
          </Text>
        </RecordListPage>
      )}
    </ServicePart>
  )
}
