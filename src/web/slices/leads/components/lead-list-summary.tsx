import { Button, Group, Text } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import type { LeadListQuery } from '#contract/leads/leads.schemas.ts'
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
    <Group gap="sm" h={28} wrap="nowrap">
      <Text role="status" c="dimmed" className="tabular">
        {count !== undefined && leadCount(count)}
        {stale && ' · could not be refreshed'}
      </Text>
      {filtered && (
        <Button variant="subtle" size="compact-sm" onClick={() => onClear(noFilters)}>
          Clear filters
        </Button>
      )}
      {behind && (
        <Button
          variant="light"
          size="compact-sm"
          ml="auto"
          leftSection={<IconArrowUp size={14} aria-hidden />}
          onClick={onCatchUp}
        >
          {newcomers > 0 ? `Show ${leadCount(newcomers, 'new ')}` : 'Update order'}
        </Button>
      )}
    </Group>
  )
}

const leadCount = (count: number, kind = '') =>
  `${count.toLocaleString('en-US')} ${kind}${count === 1 ? 'lead' : 'leads'}`
