import {
  type ColumnVisibilityState,
  columnVisibilityFeature,
  createColumnHelper,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { formatDay } from '#contract/formats/dates.ts'
import { leadSourceLabel } from '#contract/leads/leads.enums.ts'
import type { LeadOrdering, LeadRow } from '#contract/leads/leads.schemas.ts'
import { PhoneLink } from '#web/ui/contact-links.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { StatusChip } from './lead-chips.tsx'
import { LeadIdentity } from './lead-identity.tsx'
import { leadColumnLabels } from './lead-labels.ts'

export const leadTableFeatures = tableFeatures({ columnVisibilityFeature, rowSortingFeature })

const helper = createColumnHelper<typeof leadTableFeatures, LeadRow>()

type ColumnName = keyof typeof leadColumnLabels & LeadOrdering

const cells: Record<ColumnName, (lead: LeadRow) => ReactNode> = {
  full_name: (lead) => <LeadIdentity lead={lead} />,
  phone: (lead) => <PhoneLink phone={lead.phone} />,
  status: (lead) => <StatusChip status={lead.status} />,
  last_seen_at: (lead) => <RelativeTime instant={lead.last_seen_at} />,
  updated_at: (lead) => <RelativeTime instant={lead.updated_at} />,
  source: (lead) => leadSourceLabel(lead.source),
  insurance_provider: (lead) => lead.insurance_provider || '—',
  location: (lead) => lead.location?.name ?? '—',
  follow_up_date: (lead) => (lead.follow_up_date ? formatDay(lead.follow_up_date) : '—'),
}

// The ids are the names that `ordering` takes; the server sorts, so no column needs a value of its own.
export const leadColumns = helper.columns(
  (Object.keys(cells) as ColumnName[]).map((id) =>
    helper.accessor((lead) => lead, {
      id,
      header: leadColumnLabels[id],
      cell: ({ row }) => cells[id](row.original),
    }),
  ),
)

const visibleAtFirst: ColumnName[] = ['full_name', 'phone', 'status', 'updated_at', 'source']

/** Which columns show until somebody chooses others (spec section 2). */
export const defaultVisibility: ColumnVisibilityState = Object.fromEntries(
  Object.keys(cells).map((id) => [id, visibleAtFirst.some((name) => name === id)]),
)
