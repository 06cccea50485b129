import type { LeadListQuery } from '#contract/leads/leads.schemas.ts'

export const leadKeys = {
  lists: ['leads', 'list'],
  list: (query: LeadListQuery) => ['leads', 'list', query],
  detail: (id: number) => ['leads', 'detail', id],
  counts: ['leads', 'counts'],
  statusCounts: ['leads', 'counts', 'status'],
  sourceCounts: ['leads', 'counts', 'source'],
  change: (id: number) => ['leads', 'change', id],
} as const
