import { sharedQueryKeys } from '#web/lib/shared-query-keys.ts'

export const leadKeys = {
  lists: ['leads', 'list'],
  detail: sharedQueryKeys.lead,
  counts: ['leads', 'counts'],
  statusCounts: ['leads', 'counts', 'status'],
  sourceCounts: ['leads', 'counts', 'source'],
  /** Candidates for merging, which may change with any lead. */
  people: ['leads', 'people'],
  peopleOf: (id: number) => ['leads', 'people', id],
  mergeOf: (id: number, merge: number) => ['leads', 'people', id, 'merge', merge],
  change: (id: number) => ['leads', 'change', id],
} as const
