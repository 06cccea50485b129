import { Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { activityFilters, historyPageSize } from '#contract/history/history.endpoints.ts'
import { historyMessages } from '#contract/history/history.messages.ts'
import type { Subject } from '#web/lib/subject.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { Section } from '#web/ui/section.tsx'
import { type ActivityFilter, historyQuery } from '../api/history.ts'
import classes from './history.module.css'
import { historyColumns } from './history-columns.tsx'

interface HistorySectionProps {
  subject: Subject
  headingOrder: 2 | 3
}

/** What happened to a subject: the newest entries, and more on demand (spec section 9). */
export function HistorySection({ subject, headingOrder }: HistorySectionProps) {
  const [filter, setFilter] = useState<ActivityFilter>('All')
  const history = useInfiniteQuery({ ...historyQuery(subject, filter), placeholderData: keepPreviousData })
  const list = useRef<HTMLDivElement>(null)
  const { entries, count = 0 } = history.data ?? {}

  const loadMore = async () => {
    const { hasNextPage } = await history.fetchNextPage()
    // The button that had the focus is gone.
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
      {history.isError && !entries ? (
        <LoadError message={historyMessages.fetchFailed} onRetry={() => history.refetch()} />
      ) : (
        <Stack gap="xs" ref={list} tabIndex={-1} className={classes.list}>
          <DataTable
            label="History"
            columns={historyColumns}
            rows={entries}
            rowKey={(entry) => entry.id}
            minRows={1}
            waiting={history.isPlaceholderData}
            empty={<EmptyState title={historyMessages.none} />}
          />
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
