import { endpoints } from '../http/endpoints.ts'
import { page } from '../http/paging.ts'
import { queueMessages } from '../queue/queue.messages.ts'
import { inboxMessages } from './inbox.messages.ts'
import {
  InboxQuery,
  IntakeDismissal,
  IntakeReplay,
  IntakeRequest,
  IntakeRequestRow,
} from './inbox.schemas.ts'

const forAdministrators = endpoints({
  access: 'manage_inbox',
  tag: 'inbox',
  forbidden: inboxMessages.administratorsOnly,
})

/** Limited to held requests, except for administrators. */
const forReleasing = endpoints({ access: 'release_held', tag: 'inbox', forbidden: queueMessages.releaseHeld })

export const listIntakeRequests = forAdministrators('GET /intake/requests/', {
  summary: 'List requests of all channels with their outcomes, newest first',
  query: InboxQuery,
  response: page(IntakeRequestRow),
  audit: { action: 'listed', kind: 'intake_request' },
})

export const getIntakeRequest = forReleasing('GET /intake/requests/:id/', {
  summary: 'Get a request as it came, with the fields recognized in it',
  response: IntakeRequest,
})

export const replayIntakeRequest = forReleasing('POST /intake/requests/:id/replay/', {
  summary: 'Fix and accept a request that failed or was held back: it becomes a lead or a repeat, once',
  body: IntakeReplay,
  response: IntakeRequest,
})

export const refetchIntakeRequest = forAdministrators('POST /intake/requests/:id/fetch/', {
  summary: 'Fetch a lead from Meta again',
  response: IntakeRequest,
})

export const dismissIntakeRequest = forAdministrators('POST /intake/requests/:id/dismiss/', {
  summary: 'Dismiss a request that failed or was held back, or take that back',
  body: IntakeDismissal,
  response: IntakeRequest,
})
