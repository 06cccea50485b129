import { SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import type { Dashboard } from '#contract/dashboard/dashboard.endpoints.ts'
import { dashboardCharts, dashboardMessages } from '#contract/dashboard/dashboard.messages.ts'
import { paletteColor, statusColor, toSlices } from '../slices.ts'
import cards from './count-card.module.css'
import { CountCard } from './count-card.tsx'
import classes from './dashboard-view.module.css'
import { DonutCard } from './donut-card.tsx'

export function DashboardView({ dashboard }: { dashboard: Dashboard }) {
  const statuses = toSlices(dashboard.status_counts, 'status', statusColor)
  const types = toSlices(dashboard.type_counts, 'type', paletteColor)
  return (
    <Stack gap="md">
      <ul className={cards.cards}>
        {statuses.map(({ name, label, value, color, to }) => (
          <li key={name}>
            <CountCard label={label} value={value.toLocaleString('en-US')} color={color} to={to} />
          </li>
        ))}
        <li>
          <CountCard
            label={dashboardMessages.conversionRate}
            value={`${dashboard.conversion_rate.toFixed(2)}%`}
            hint="of eligible leads"
          />
        </li>
      </ul>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
        <DonutCard
          title={dashboardMessages.byStatus}
          category="Status"
          slices={statuses}
          {...dashboardCharts.status}
        />
        <DonutCard
          title={dashboardMessages.byType}
          category="Type"
          slices={types}
          {...dashboardCharts.type}
        />
      </SimpleGrid>
    </Stack>
  )
}

const cardNumbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

export function DashboardSkeleton() {
  return (
    <Stack gap="md" role="status">
      <div className={cards.cards}>
        {cardNumbers.map((number) => (
          <Skeleton key={number} height={88} />
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
