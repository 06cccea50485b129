import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  followUpLabel,
  followUpStatuses,
  leadFilterAllLabels,
  leadSourceLabel,
  leadSources,
  leadTypeLabel,
  leadTypes,
  leadWaitingLabel,
  leadWaitings,
} from '#contract/leads/leads.enums.ts'
import type { LeadListQuery } from '#contract/leads/leads.schemas.ts'
import { Choice } from '#web/ui/choice.tsx'
import { sourceCountsQuery } from '../api/counts.ts'
import { leadFieldLabels } from './lead-labels.ts'

interface LeadFiltersProps {
  query: LeadListQuery
  onFilter: (changes: Partial<LeadListQuery>) => void
}

/** The filters beside status and search: type, source, follow-up (spec section 2), and who waits. */
export function LeadFilters({ query, onFilter }: LeadFiltersProps) {
  const counts = useQuery(sourceCountsQuery)
  return (
    <>
      <Filter
        name={leadFieldLabels.type}
        all={leadFilterAllLabels.type}
        keys={leadTypes}
        labelOf={leadTypeLabel}
        value={query.type}
        onChange={(type) => onFilter({ type })}
      />
      <Filter
        name={leadFieldLabels.source}
        all={leadFilterAllLabels.source}
        keys={leadSources}
        labelOf={leadSourceLabel}
        countOf={(source) => counts.data?.find(({ name }) => name === source)?.value}
        value={query.source}
        onChange={(source) => onFilter({ source })}
      />
      <Filter
        name="Follow-up"
        all={leadFilterAllLabels.follow_up_status}
        keys={followUpStatuses}
        labelOf={followUpLabel}
        value={query.follow_up_status}
        onChange={(follow_up_status) => onFilter({ follow_up_status })}
      />
      <Filter
        name="Waiting"
        all={leadFilterAllLabels.waiting}
        keys={leadWaitings}
        labelOf={leadWaitingLabel}
        value={query.waiting}
        onChange={(waiting) => onFilter({ waiting })}
      />
    </>
  )
}

interface FilterProps<K extends string> {
  name: string
  /** Text of the choice that does not narrow the list down. */
  all: string
  keys: readonly K[]
  labelOf: (key: string) => string
  countOf?: (key: string) => number | undefined
  value: K | undefined
  onChange: (value: K | undefined) => void
}

function Filter<K extends string>({ name, all, keys, labelOf, countOf, value, onChange }: FilterProps<K>) {
  return (
    <Choice
      aria-label={name}
      data-active={value !== undefined || undefined}
      data={[{ value: '', label: all }, ...keys.map((key) => ({ value: key, label: labelOf(key) }))]}
      value={value ?? ''}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      renderOption={({ option }) => (
        <Group
          justify="space-between"
          gap="lg"
          wrap="nowrap"
          w="100%"
          fw={option.value === (value ?? '') ? 600 : 400}
        >
          {option.label}
          <Text span size="xs" c="dimmed" className="tabular">
            {countOf?.(option.value)?.toLocaleString('en-US')}
          </Text>
        </Group>
      )}
      onChange={(key) => onChange(keys.find((known) => known === key))}
    />
  )
}
