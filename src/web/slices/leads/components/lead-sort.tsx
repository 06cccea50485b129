import { parseOrdering } from '#contract/http/paging.ts'
import type { LeadListQuery, LeadOrdering } from '#contract/leads/leads.schemas.ts'
import { Choice } from '#web/ui/choice.tsx'
import { leadColumnLabels } from './lead-labels.ts'

type Ordering = LeadListQuery['ordering']

const columns = Object.entries(leadColumnLabels) as [LeadOrdering, string][]
const choices = columns.flatMap(([column, label]) => [
  { value: column, label: `${label} ↑` },
  { value: `-${column}`, label: `${label} ↓` },
])

/** Order of the list where it has no column headers to click on. */
export function LeadSort({
  ordering,
  onOrder,
}: {
  ordering: Ordering
  onOrder: (ordering: Ordering) => void
}) {
  const { column } = parseOrdering<LeadOrdering>(ordering)
  return (
    <Choice
      aria-label="Sort by"
      data={choices}
      value={columns.some(([name]) => name === column) ? ordering : null}
      placeholder="Sort by"
      onChange={(choice) => choice && onOrder(choice as Ordering)}
    />
  )
}
