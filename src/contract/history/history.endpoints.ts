import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { Id, IdParams, Instant } from '../http/fields.ts'
import { page, pagingQuery } from '../http/paging.ts'
import { forSubjects } from '../http/subjects.ts'

/** Kinds of history entries: those the filter offers (spec section 9), and Update, which shows under All alone. */
export const activityTypes = ['Note', 'Task', 'Call', 'Update'] as const
export type ActivityType = (typeof activityTypes)[number]
export const activityFilters = ['All', 'Note', 'Task', 'Call'] as const

/** Entries shown at first, and added by each 'Load More' (spec section 9). */
export const historyPageSize = 5

/** Something that happened to a lead or patient (spec section 3). */
export const HistoryEntry = z.object({
  id: Id,
  timestamp: Instant,
  activity_type: z.enum(activityTypes),
  performed_by: z.string(),
  details: z.string(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

export const HistoryQuery = z.strictObject({
  ...pagingQuery,
  activity_type: z
    .enum(activityFilters, { error: `Must be one of: ${activityFilters.join(', ')}.` })
    .default('All'),
})

/** The history of a lead or patient, newest first. */
export const historyEndpoints = forSubjects((kind) =>
  endpoint({
    method: 'GET',
    path: `/${kind}/:id/history/`,
    access: 'staff',
    tag: 'history',
    summary: `What happened to one of the ${kind}`,
    params: IdParams,
    query: HistoryQuery,
    response: page(HistoryEntry),
  }),
)
