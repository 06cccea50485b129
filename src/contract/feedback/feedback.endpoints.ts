import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
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

export const giveFeedback = endpoint({
  method: 'POST',
  path: feedbackPath,
  access: 'staff',
  tag: 'feedback',
  summary: 'Say something about the product; administrators of the company can read it',
  body: z.strictObject({
    message: text(feedbackLimits.message).refine((value) => value.trim() !== '', feedbackMessages.empty),
    page: line(feedbackLimits.page).default(''),
  }),
  response: FeedbackEntry,
  status: 201,
})

export const listFeedback = endpoint({
  method: 'GET',
  path: feedbackPath,
  access: 'read_feedback',
  tag: 'feedback',
  summary: 'What staff of the company said about the product, newest first',
  query: z.strictObject({ ...pagingQuery }),
  response: page(FeedbackEntry),
})
