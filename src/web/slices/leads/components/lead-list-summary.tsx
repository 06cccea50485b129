import { Button } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { countOf } from '#contract/formats/labels.ts'
import type { LeadListQuery } from '#contract/leads/leads.schemas.ts'
import { ListSummary } from '#web/ui/list-summary.tsx'
import { activeFilters, noFilters } from './list-query.ts'

interface LeadListSummaryProps {
  /** Undefined while it is not known yet. */
  count: number | undefined
  query: LeadListQuery
  behind: boolean
  newcomers: number
  /** True when the last refresh failed, so what shows may be old. */
  stale: boolean
  onClear: (changes: typeof noFilters) => void
  onCatchUp: () => void
}

/** The line above the list: how many leads there are, and what can be done about it. Always of one height. */
export function LeadListSummary(props: LeadListSummaryProps) {
  const { count, query, behind, newcomers, stale, onClear, onCatchUp } = props
  const filtered = activeFilters(query).length > 0 || Boolean(query.search)
  return (
    <ListSummary
      text={count === undefined ? undefined : countOf(count, 'lead', 'leads')}
      stale={stale}
      onClear={filtered ? () => onClear(noFilters) : undefined}
    >
      {behind && (
        <Button
          variant="light"
          size="compact-sm"
          ml="auto"
          leftSection={<IconArrowUp size={14} aria-hidden />}
          onClick={onCatchUp}
        >
          {newcomers > 0 ? `Show ${countOf(newcomers, 'new lead', 'new leads')}` : 'Update order'}
        </Button>
      )}
    </ListSummary>
  )
}
