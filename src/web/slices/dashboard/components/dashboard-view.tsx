import { SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Dashboard } from '#contract/dashboard/dashboard.endpoints.ts'
import { dashboardLabels as labels } from '#contract/dashboard/dashboard.labels.ts'
import { dashboardCharts, dashboardMessages } from '#contract/dashboard/dashboard.messages.ts'
import type { LeadStatus } from '#contract/leads/leads.enums.ts'
import { Part, Parts } from '#web/ui/part.tsx'
import { paletteColor, type Slice, statusColor, toSlices } from '../slices.ts'
import cards from './count-card.module.css'
import { CountCard } from './count-card.tsx'
import classes from './dashboard-view.module.css'
import { DonutCard } from './donut-card.tsx'

interface DashboardViewProps {
  dashboard: Dashboard
  /** Stands in for the charts of a practice without leads. */
  emptyState: ReactNode
}

export function DashboardView({ dashboard, emptyState }: DashboardViewProps) {
  const statuses = toSlices(dashboard.status_counts, 'status', statusColor)
  const types = toSlices(dashboard.type_counts, 'type', paletteColor)
  return (
    <Parts gap="md">
      <ul className={cards.cards}>
        <Counts slices={statuses.filter(({ name }) => toDo.has(name))} />
        <li>
          <CountCard
            label={dashboardMessages.conversionRate}
            value={`${dashboard.conversion_rate.toFixed(2)}%`}
            hint={labels.rateHint}
            formula={dashboardMessages.conversionFormula}
          />
        </li>
      </ul>
      {statuses.length === 0 ? (
        emptyState
      ) : (
        <>
          <ul className={cards.small}>
            <Counts slices={statuses.filter(({ name }) => !toDo.has(name))} />
          </ul>
          <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
            <Part>
              <DonutCard
                title={dashboardMessages.byStatus}
                category="Status"
                slices={statuses}
                {...dashboardCharts.status}
              />
            </Part>
            <Part>
              <DonutCard
                title={dashboardMessages.byType}
                category="Type"
                slices={types}
                {...dashboardCharts.type}
              />
            </Part>
          </SimpleGrid>
        </>
      )}
    </Parts>
  )
}

/** What the front desk acts on, by status. */
const toDo: ReadonlySet<string> = new Set<LeadStatus>(['new', 'repeat', 'scheduled'])
/** Where there is nothing left to do. */
const ended: ReadonlySet<string> = new Set<LeadStatus>(['lost', 'na'])

const Counts = ({ slices }: { slices: readonly Slice[] }) =>
  slices.map(({ name, label, value, color, to }) => (
    <li key={name} data-muted={ended.has(name) || undefined}>
      <CountCard label={label} value={value.toLocaleString('en-US')} color={color} to={to} />
    </li>
  ))

export function DashboardSkeleton() {
  return (
    <Stack gap="md" role="status">
      <div className={cards.cards}>
        {[1, 2, 3, 4].map((number) => (
          <Skeleton key={number} height={96} />
        ))}
      </div>
      <div className={cards.small}>
        {[1, 2, 3, 4, 5, 6].map((number) => (
          <Skeleton key={number} height={48} />
        ))}
      </div>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
        <div className={classes.chart}>
          <Skeleton height={375} />
          <Text className={classes.text}>{dashboardMessages.loading}</Text>
        </div>
        <Skeleton height={375} />
      </SimpleGrid>
    </Stack>
  )
}
