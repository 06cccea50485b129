import { z } from 'zod'
import { endpoints } from '../http/endpoints.ts'
import { Id, Instant, line, text } from '../http/fields.ts'
import { page, pagingQuery } from '../http/paging.ts'
import { feedbackLimits } from './feedback.limits.ts'
import { feedbackMessages } from './feedback.messages.ts'
import { feedbackPath } from './feedback.path.ts'

export const FeedbackEntry = z.object({
  id: Id,
  message: z.string(),
  page: z.string(),
  created_by: z.string(),
  created_at: Instant,
})
export type FeedbackEntry = z.infer<typeof FeedbackEntry>

export const giveFeedback = endpoints({ access: 'staff', tag: 'feedback' })(`POST ${feedbackPath}`, {
  summary: 'Send feedback, which administrators can read',
  body: z.strictObject({
    message: text(feedbackLimits.message).refine((value) => value.trim() !== '', feedbackMessages.empty),
    page: line(feedbackLimits.page).default(''),
  }),
  response: FeedbackEntry,
  status: 201,
})

export const listFeedback = endpoints({ access: 'read_feedback', tag: 'feedback' })(`GET ${feedbackPath}`, {
  summary: 'List the feedback of your staff, newest first',
  query: z.strictObject({ ...pagingQuery }),
  response: page(FeedbackEntry),
})
