import { useParams } from 'react-router'
import { pathId } from '#web/lib/path-id.ts'
import { EditRecordPage } from '#web/ui/records/edit-record-page.tsx'
import { ServicePart } from './parts/service-part.tsx'

export function Component() {
  const { companyId, serviceId } = useParams()
  const id = pathId(serviceId)
  return (
    <ServicePart title="Edit Service" companyId={companyId}>
      {(kind) => <EditRecordPage key={id} kind={kind} id={id} />}
    </ServicePart>
  )
}
