import type { z } from 'zod'
import { listFeedback } from '#contract/feedback/feedback.endpoints.ts'
import { listOptions } from '#web/lib/list.ts'

type FeedbackQuery = z.output<typeof listFeedback.query>

/** What staff said about the product. */
export const feedbackQuery = (query: FeedbackQuery) => listOptions(listFeedback, ['feedback'], query)
