import { Button, Paper, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { dayLabels } from '#contract/desk/day.labels.ts'
import { queueLabels as labels } from '#contract/queue/queue.labels.ts'
import { queueMessages } from '#contract/queue/queue.messages.ts'
import { queueQuery, todayLedgerQuery } from '#web/slices/queue/api/queue.ts'
import { QueueItems } from '#web/slices/queue/components/queue-items.tsx'
import { useEmptyQueue } from '#web/slices/queue/queue-empty.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconPlayerPlay } from '#web/ui/icons/icons.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { workCardRows } from '#web/ui/work-card.tsx'
import classes from './home-queue.module.css'

export const topOfQueueQuery = queueQuery({ page: 1, page_size: workCardRows })

/** The most urgent open requests, and today's counts. */
export function HomeQueue() {
  const queue = useQuery(topOfQueueQuery)
  const { data } = queue
  const empty = useEmptyQueue()
  return (
    <Paper withBorder component="section" aria-label={queueMessages.title} className={classes.card}>
      <header className={classes.header}>
        <Title order={2}>
          <Link to="/queue" className={classes.title}>
            {queueMessages.title}
            {data && <span className={classes.count}>{labels.open(data.count)}</span>}
          </Link>
        </Title>
        <Today />
        {data && data.count > 0 && (
          <Button
            component={Link}
            to="/queue/work"
            state={{ from: '/home' }}
            className={classes.start ?? ''}
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
          >
            {labels.start}
          </Button>
        )}
      </header>
      {queue.isError && !data && (
        <LoadError message={queueMessages.fetchFailed} onRetry={() => queue.refetch()} />
      )}
      {data?.count === 0 && <EmptyState {...empty} />}
      {data && data.count > 0 && <QueueItems entries={data.results} from="/home" />}
      {data && data.count > workCardRows && (
        <Link to="/queue" className={classes.all}>
          {labels.seeAll(data.count)}
        </Link>
      )}
    </Paper>
  )
}

/** The requests received today. All open requests are counted in the title. */
function Today() {
  const { data } = useQuery(todayLedgerQuery())
  if (!data || data.received === 0) return null
  const { received, by_channel, closed } = data
  const followUps = by_channel.follow_up
  const parts = [
    labels.receivedToday(received - followUps),
    followUps > 0 && dayLabels.followUpsDue(followUps),
    labels.closedOfThese(closed),
  ]
  return <span className={classes.today}>{parts.filter(Boolean).join(' · ')}</span>
}
