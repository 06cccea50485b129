import { Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconChecklist, IconNote, IconPhone, IconRefresh } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
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
import { fullTime } from '#web/ui/instant.tsx'
import { DataTable } from '#web/ui/list/data-table.tsx'
import type { Column } from '#web/ui/list/list-view.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { Section } from '#web/ui/section.tsx'
import { LongText } from '#web/ui/written-text.tsx'
import { type ActivityFilter, historyQuery } from '../api/history.ts'
import classes from './history.module.css'

export function HistorySection({ subject, headingOrder }: { subject: Subject; headingOrder: 2 | 3 }) {
  const [filter, setFilter] = useEntryState<ActivityFilter>(`history/${subjectPath(subject)}`, 'All')
  const history = useInfiniteQuery({ ...historyQuery(subject, filter), placeholderData: keepPreviousData })
  const list = useRef<HTMLDivElement>(null)
  const { entries, count = 0 } = history.data ?? {}

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

const icons: Record<ActivityType, typeof IconNote> = {
  Note: IconNote,
  Task: IconChecklist,
  Call: IconPhone,
  Update: IconRefresh,
}

/** The columns of a history (spec section 3). */
const historyColumns: Column<HistoryEntry>[] = [
  {
    name: 'timestamp',
    label: 'Date',
    width: '11.5rem',
    obvious: true,
    cell: ({ timestamp }) => <time dateTime={timestamp}>{fullTime(timestamp)}</time>,
  },
  {
    name: 'activity_type',
    label: 'Type',
    width: '6rem',
    obvious: true,
    cell: ({ activity_type: type }) => {
      const Icon = icons[type]
      return (
        <span className={classes.type}>
          <Icon size={16} stroke={1.75} aria-hidden />
          {type}
        </span>
      )
    },
  },
  {
    name: 'performed_by',
    label: 'Performed By',
    width: '9rem',
    obvious: true,
    cell: ({ performed_by }) => performed_by || '—',
  },
  {
    name: 'details',
    label: 'Details',
    wide: true,
    cell: ({ details }) => (
      <span className={classes.details}>
        <LongText text={details} />
      </span>
    ),
  },
]
