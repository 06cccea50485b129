import { opportunityKind } from '#web/slices/opportunities/opportunity-kind.ts'
import { RecordListPage } from '#web/ui/records/record-list-page.tsx'

export function Component() {
  return <RecordListPage kind={opportunityKind} />
}
