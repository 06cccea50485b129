import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { listFeedback } from '#contract/feedback/feedback.endpoints.ts'
import { call } from '#web/lib/api.ts'
import { pagingText } from '#web/lib/paging-text.ts'

export type FeedbackQuery = z.output<typeof listFeedback.query>

/** One page of what staff said; the page before stays until the next has arrived. */
export const feedbackQuery = (query: FeedbackQuery) =>
  queryOptions({
    queryKey: ['feedback', query],
    queryFn: ({ signal }) => call(listFeedback, { query: pagingText(query) }, { signal }),
    placeholderData: keepPreviousData,
  })
