import { SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { dashboardMessages } from '#contract/dashboard/dashboard.messages.ts'
import cards from './count-card.module.css'
import classes from './dashboard-skeleton.module.css'

const cardNumbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

/** The dashboard's outline while its numbers are on their way. */
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
