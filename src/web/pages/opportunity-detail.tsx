import { useParams } from 'react-router'
import { pathId } from '#web/lib/path-id.ts'
import { opportunityKind } from '#web/slices/opportunities/opportunity-kind.ts'
import { RecordPage } from '#web/ui/records/record-page.tsx'

export function Component() {
  const id = pathId(useParams().opportunityId)
  return <RecordPage key={id} kind={opportunityKind} id={id} />
}
