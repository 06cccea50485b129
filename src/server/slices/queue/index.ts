import { endedStatuses } from '#contract/leads/leads.enums.ts'
import { attemptResults, requestOutcomes } from '#contract/queue/queue.enums.ts'
import { defineSlice } from '#server/platform/slice.ts'

export const queue = defineSlice({
  choices: [
    { table: 'intake_requests', column: 'outcome', keys: requestOutcomes },
    { table: 'intake_requests', column: 'closed_to', keys: endedStatuses },
    { table: 'intake_requests', column: 'last_result', keys: attemptResults },
    { table: 'request_attempts', column: 'result', keys: attemptResults },
  ],
  load: async () => (await import('./queue.routes.ts')).serveQueue,
})
