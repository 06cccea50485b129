import { queryOptions } from '@tanstack/react-query'
import { pagingLimits } from '#contract/http/paging.ts'
import { getLedger, getQueueRequest, listQueue } from '#contract/queue/queue.endpoints.ts'
import type { QueueQuery } from '#contract/queue/queue.schemas.ts'
import { isIdle } from '#web/lib/activity.ts'
import { call } from '#web/lib/api.ts'
import { listOptions } from '#web/lib/list.ts'
import { refreshInterval } from '#web/lib/live-updates.ts'
import { practiceToday } from '#web/lib/practice-time.ts'
import { sharedQueryKeys } from '#web/lib/shared-query-keys.ts'

export const queueKeys = {
  all: sharedQueryKeys.queue,
  lists: ['queue', 'list'],
  open: ['queue', 'open'],
  persons: ['queue', 'person'],
  person: (id: number) => ['queue', 'person', id],
  ledger: ['queue', 'ledger'],
} as const

export const queueQuery = (query: QueueQuery) =>
  listOptions(listQueue, queueKeys.lists, query, { live: true })

/** The first requests of the queue, as far as they fit in one response. */
export const workQuery = (query: Pick<QueueQuery, 'location' | 'channel'>) =>
  queueQuery({ ...query, page: 1, page_size: pagingLimits.maxPageSize })

/** Counts the open requests. */
export const openCountQuery = queryOptions({
  queryKey: queueKeys.open,
  queryFn: async ({ signal }) =>
    (await call(listQueue, { query: { page_size: '1' } }, { signal, background: isIdle() })).count,
  refetchInterval: refreshInterval,
})

/** A request with the details of its person. */
export const personQuery = (id: number) =>
  queryOptions({
    queryKey: queueKeys.person(id),
    queryFn: ({ signal }) =>
      call(getQueueRequest, { params: { id: String(id) } }, { signal, background: isIdle() }),
  })

/** Today's ledger. */
export const todayLedgerQuery = () => {
  const today = practiceToday()
  return queryOptions({
    queryKey: [...queueKeys.ledger, today],
    queryFn: ({ signal }) =>
      call(getLedger, { query: { from: today, to: today } }, { signal, background: isIdle() }),
    refetchInterval: refreshInterval,
  })
}
