import { opportunityKind } from '#web/slices/opportunities/opportunity-kind.ts'
import { CreateRecordPage } from '#web/ui/records/create-record-page.tsx'

export function Component() {
  return <CreateRecordPage kind={opportunityKind} />
}
