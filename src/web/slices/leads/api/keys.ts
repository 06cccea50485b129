import { sharedQueryKeys } from '#web/lib/shared-query-keys.ts'

export const leadKeys = {
  lists: ['leads', 'list'],
  detail: sharedQueryKeys.lead,
  counts: ['leads', 'counts'],
  statusCounts: ['leads', 'counts', 'status'],
  sourceCounts: ['leads', 'counts', 'source'],
  /** Who else is behind a lead's number: any other lead may come to be. */
  people: ['leads', 'people'],
  peopleOf: (id: number) => ['leads', 'people', id],
  change: (id: number) => ['leads', 'change', id],
} as const
