import { useParams } from 'react-router'
import { pathId } from '#web/lib/path-id.ts'
import { opportunityKind } from '#web/slices/opportunities/opportunity-kind.ts'
import { RecordDetailPage } from '#web/ui/records/record-detail-page.tsx'

export function Component() {
  const id = pathId(useParams().opportunityId)
  return <RecordDetailPage key={id} kind={opportunityKind} id={id} />
}
