import { infiniteQueryOptions } from '@tanstack/react-query'
import {
  type activityFilters,
  type HistoryEntry,
  historyEndpoints,
  historyPageSize,
} from '#contract/history/history.endpoints.ts'
import { call } from '#web/lib/api.ts'
import { sharedQueryKeys } from '#web/lib/shared-query-keys.ts'
import { type Subject, subjectParams } from '#web/lib/subject.ts'

export type ActivityFilter = (typeof activityFilters)[number]

export const historyQuery = (subject: Subject, filter: ActivityFilter) =>
  infiniteQueryOptions({
    queryKey: [...sharedQueryKeys.history(subject), filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        historyEndpoints[subject.kind],
        {
          params: subjectParams(subject),
          query: { activity_type: filter, page: String(pageParam), page_size: String(historyPageSize) },
        },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (page, _pages, pageParam) => (page.next === null ? undefined : pageParam + 1),
    select: ({ pages }) => ({
      entries: withoutRepetition(pages.flatMap(({ results }) => results)),
      count: pages.at(-1)?.count ?? 0,
    }),
  })

// New entries shift older ones onto the next page.
const withoutRepetition = (entries: HistoryEntry[]): HistoryEntry[] => [
  ...new Map(entries.map((entry) => [entry.id, entry])).values(),
]
