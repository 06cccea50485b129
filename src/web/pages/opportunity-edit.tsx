import { useParams } from 'react-router'
import { pathId } from '#web/lib/path-id.ts'
import { opportunityKind } from '#web/slices/opportunities/opportunity-kind.ts'
import { EditRecordPage } from '#web/ui/records/edit-record-page.tsx'

export function Component() {
  const id = pathId(useParams().opportunityId)
  return <EditRecordPage key={id} kind={opportunityKind} id={id} />
}
