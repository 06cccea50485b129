import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import * as labels from '#contract/leads/lead-list.labels.ts'
import { exportLeads } from '#contract/leads/leads.endpoints.ts'
import {
  followUpLabel,
  followUpStatuses,
  leadFilterAllLabels,
  leadSourceLabel,
  leadSources,
  leadTypeLabel,
  leadTypes,
} from '#contract/leads/leads.enums.ts'
import { leadColumns, leadFields } from '#contract/leads/leads.fields.ts'
import { leadLimits } from '#contract/leads/leads.limits.ts'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import { leadName } from '#contract/leads/leads.rules.ts'
import { type LeadListState, type LeadRow, leadListDefaultOrdering } from '#contract/leads/leads.schemas.ts'
import * as noLeads from '#contract/leads/no-leads.labels.ts'
import { storageKeys } from '#web/lib/browser-storage.ts'
import type { EmptyText } from '#web/lib/use-scoped-empty.ts'
import { fieldColumn } from '#web/ui/list/field-column.tsx'
import { type ListView, optionsOf } from '#web/ui/list/list-view.ts'
import { importedFilter } from '#web/ui/records/imported-filter.ts'
import { sourceCountsQuery } from '../api/counts.ts'
import { LeadCard } from './lead-card.tsx'
import { StatusChip } from './lead-chips.tsx'
import { LeadIdentity } from './lead-identity.tsx'
import { StatusPanel } from './status-panel.tsx'

const useSourceOptions = () => {
  const counts = useQuery(sourceCountsQuery)
  return optionsOf(leadSources, leadSourceLabel).map((option) => ({
    ...option,
    count: counts.data?.find(({ name }) => name === option.value)?.value,
  }))
}

/**
 * Columns hidden by default, and the column with a custom cell (spec section 2). The widths, for beside the panel, hold
 * any US number, status and "a few seconds ago" on one line.
 */
const columnLooks = {
  phone: { width: [7.375, 8] },
  status: { width: [7.75, 8], cell: ({ status }: LeadRow) => <StatusChip status={status} /> },
  last_seen_at: { width: [8.125, 8], hidden: true },
  updated_at: { width: [8.125, 8] },
  source: { width: [8, 8] },
  insurance_provider: { width: [9.25, 8], hidden: true },
  location: { width: [8, 8], hidden: true },
  follow_up_date: { width: [7.75, 8], hidden: true },
} as const

interface LeadListSetting {
  /** The open lead. */
  shown: number | undefined
  view: (id: number) => void
  empty: EmptyText
}

/** The lead list of spec section 2. */
export const leadListView = ({ shown, view, empty }: LeadListSetting): ListView<LeadRow, LeadListState> => ({
  label: labels.list,
  counts: labels.counts,
  href: ({ id }) => `/leads/${id}`,
  columns: [
    {
      name: 'full_name',
      label: labels.fullName,
      sorts: true,
      pinned: 'left',
      cell: (lead) => <LeadIdentity lead={lead} />,
    },
    ...leadColumns.map((name) => fieldColumn<LeadRow, typeof name>(leadFields, name, columnLooks[name])),
    {
      name: 'actions',
      label: labels.actions,
      pinned: 'right',
      width: 4,
      cell: (lead) => (
        <Button
          id={viewButtonId(lead.id)}
          data-opener
          variant="default"
          size="compact-sm"
          aria-label={labels.viewLead(leadName(lead))}
          aria-expanded={lead.id === shown}
          onClick={() => view(lead.id)}
        >
          {labels.view}
        </Button>
      ),
    },
  ],
  columnChooser: { choice: storageKeys.leadListFields, opened: storageKeys.columnSelectorSeen },
  orderNames: { [leadListDefaultOrdering]: labels.newestFirst },
  exported: exportLeads,
  card: (lead) => <LeadCard lead={lead} />,
  cardHeight: 98,
  search: { label: labels.search, max: leadLimits.search },
  filters: [
    {
      names: ['status'],
      beside: true,
      input: ({ status }, change) => (
        <StatusPanel status={status} onStatus={(next) => change({ status: next })} />
      ),
    },
    {
      name: 'type',
      label: leadFields.type.label,
      all: leadFilterAllLabels.type,
      options: optionsOf(leadTypes, leadTypeLabel),
    },
    {
      name: 'source',
      label: leadFields.source.label,
      all: leadFilterAllLabels.source,
      useOptions: useSourceOptions,
    },
    {
      name: 'follow_up_status',
      label: labels.followUp,
      all: leadFilterAllLabels.follow_up_status,
      options: optionsOf(followUpStatuses, followUpLabel),
    },
    importedFilter('leads'),
  ],
  empty: {
    ...empty,
    action: (
      <Group justify="center">
        <Button component={Link} to="/info" variant="default">
          {noLeads.formAddresses}
        </Button>
        <Button component={Link} to="/leads/create">
          {labels.create}
        </Button>
      </Group>
    ),
  },
  unmatched: ({ search }) => ({
    title: labels.unmatched,
    hint: search ? labels.unmatchedSearch : labels.unmatchedFilters,
  }),
  failure: leadMessages.fetchListFailed,
})

/** The focus returns to this button when a lead's panel closes. */
export const viewButtonId = (id: number): string => `view-lead-${id}`
