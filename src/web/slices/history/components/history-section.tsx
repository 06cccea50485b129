import { Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useRef } from 'react'
import {
  type ActivityType,
  activityFilters,
  type HistoryEntry,
  historyPageSize,
} from '#contract/history/history.endpoints.ts'
import { historyMessages } from '#contract/history/history.messages.ts'
import { useEntryState } from '#web/lib/entry-state.ts'
import { type Subject, subjectPath } from '#web/lib/subject.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconChecklist, IconNote, IconPhone, IconRefresh } from '#web/ui/icons/icons.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { Section } from '#web/ui/section.tsx'
import { Timeline, TimelineItem } from '#web/ui/timeline.tsx'
import { LongText } from '#web/ui/written-text.tsx'
import { type ActivityFilter, historyQuery } from '../api/history.ts'
import classes from './history.module.css'

/** Something that is not in the history itself, such as what a person wrote. */
export interface OtherItem {
  key: string
  at: string
  /** A `TimelineItem`. */
  item: ReactNode
}

interface HistorySectionProps {
  subject: Subject
  headingOrder: 2 | 3
  /** Shown among all entries, at their time; all there are, newest first. */
  others?: readonly OtherItem[]
  /** Why some of them are not there. */
  problem?: ReactNode
}

export function HistorySection({ subject, headingOrder, others = [], problem }: HistorySectionProps) {
  const [filter, setFilter] = useEntryState<ActivityFilter>(`history/${subjectPath(subject)}`, 'All')
  const history = useInfiniteQuery({ ...historyQuery(subject, filter), placeholderData: keepPreviousData })
  const list = useRef<HTMLDivElement>(null)
  const { entries, count = 0 } = history.data ?? {}
  const items = entries && itemsOf(entries, filter === 'All' ? others : [], history.hasNextPage)

  const loadMore = async () => {
    const { hasNextPage } = await history.fetchNextPage()
    // The focused button is gone.
    if (!hasNextPage) list.current?.focus()
  }
  return (
    <Section
      title="History"
      order={headingOrder}
      actions={
        <SegmentedControl
          aria-label="Show in history"
          size="xs"
          transitionDuration={0}
          data={[...activityFilters]}
          value={filter}
          onChange={setFilter}
        />
      }
    >
      {problem}
      {history.isError && !entries ? (
        <LoadError message={historyMessages.fetchFailed} onRetry={() => history.refetch()} />
      ) : (
        <Stack gap="xs" ref={list} tabIndex={-1} className={classes.list}>
          {!items && <Skeleton height={120} aria-busy="true" />}
          {items?.length === 0 && <EmptyState title={historyMessages.none} quiet />}
          {items && items.length > 0 && (
            <Timeline label="History" waiting={history.isPlaceholderData}>
              {items.map(({ key, item }) => (
                <Fragment key={key}>{item}</Fragment>
              ))}
            </Timeline>
          )}
          <Group gap="sm">
            {history.hasNextPage && (
              <PendingButton variant="default" pending={history.isFetchingNextPage} onClick={loadMore}>
                Load More
              </PendingButton>
            )}
            <Text size="sm" c="dimmed" className="tabular" role="status">
              {entries && count > historyPageSize && `Showing ${entries.length} of ${count}`}
            </Text>
          </Group>
        </Stack>
      )}
    </Section>
  )
}

/** Entries, what else happened since the oldest of them, and in any case the last of it; newest first. */
function itemsOf(
  entries: readonly HistoryEntry[],
  others: readonly OtherItem[],
  hasMore: boolean,
): readonly OtherItem[] {
  const since = hasMore ? Date.parse(entries.at(-1)?.timestamp ?? '') : Number.NEGATIVE_INFINITY
  const own = entries.map((entry) => ({
    key: `entry ${entry.id}`,
    at: entry.timestamp,
    item: <Entry entry={entry} />,
  }))
  return [...own, ...others.filter(({ at }, index) => index === 0 || Date.parse(at) >= since)].sort(
    (one, other) => Date.parse(other.at) - Date.parse(one.at),
  )
}

function Entry({
  entry: { activity_type: type, performed_by, timestamp, details },
}: {
  entry: HistoryEntry
}) {
  return (
    <TimelineItem icon={icons[type]} heading={`${type} · ${performed_by || '—'}`} at={timestamp}>
      <LongText text={details} />
    </TimelineItem>
  )
}

const icons: Record<ActivityType, typeof IconNote> = {
  Note: IconNote,
  Task: IconChecklist,
  Call: IconPhone,
  Update: IconRefresh,
}
