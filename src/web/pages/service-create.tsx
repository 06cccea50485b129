import { useParams } from 'react-router'
import { CreateRecordPage } from '#web/ui/records/create-record-page.tsx'
import { ServicePart } from './parts/service-part.tsx'

export function Component() {
  return (
    <ServicePart title="Create Service" companyId={useParams().companyId}>
      {(kind) => <CreateRecordPage kind={kind} />}
    </ServicePart>
  )
}
