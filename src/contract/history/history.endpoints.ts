import { z } from 'zod'
import { endpoints } from '../http/endpoints.ts'
import { Id, Instant } from '../http/fields.ts'
import { page, pagingQuery } from '../http/paging.ts'
import { forSubjects } from '../http/subjects.ts'

/** Updates show only under All, because spec section 9 has no filter for them. */
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

const forStaff = endpoints({ access: 'staff', tag: 'history' })

export const historyEndpoints = forSubjects((kind, noun) =>
  forStaff(`GET /${kind}/:id/history/`, {
    summary: `List the history of a ${noun}`,
    query: HistoryQuery,
    response: page(HistoryEntry),
  }),
)
