import { endpoint } from '../http/endpoint.ts'
import { IdParams } from '../http/fields.ts'
import { page } from '../http/paging.ts'
import { inboxMessages } from './inbox.messages.ts'
import {
  InboxQuery,
  IntakeDismissal,
  IntakeReplay,
  IntakeRequest,
  IntakeRequestRow,
} from './inbox.schemas.ts'

// Not the tag of the doors themselves, which any page on the web may call.
const common = {
  access: 'manage_inbox',
  tag: 'inbox',
  forbidden: inboxMessages.administratorsOnly,
} as const

export const listIntakeRequests = endpoint({
  ...common,
  method: 'GET',
  path: '/intake/requests/',
  summary: 'Everything that came in at the public doors, with what became of it; newest first',
  query: InboxQuery,
  response: page(IntakeRequestRow),
  audit: { action: 'listed', kind: 'intake_request' },
})

export const getIntakeRequest = endpoint({
  ...common,
  method: 'GET',
  path: '/intake/requests/:id/',
  summary: 'A request as it came, with what was recognised in it',
  params: IdParams,
  response: IntakeRequest,
})

export const replayIntakeRequest = endpoint({
  ...common,
  method: 'POST',
  path: '/intake/requests/:id/replay/',
  summary: 'Makes a lead, or a repeat of one, of a request that failed or was held back; once',
  params: IdParams,
  body: IntakeReplay,
  response: IntakeRequest,
})

export const refetchIntakeRequest = endpoint({
  ...common,
  method: 'POST',
  path: '/intake/requests/:id/fetch/',
  summary: 'Fetches a lead of Meta Lead Ads once more that could not be fetched, or names nobody',
  params: IdParams,
  response: IntakeRequest,
})

export const dismissIntakeRequest = endpoint({
  ...common,
  method: 'POST',
  path: '/intake/requests/:id/dismiss/',
  summary: 'Marks a request that failed or was held back as dealt with, or takes that back',
  params: IdParams,
  body: IntakeDismissal,
  response: IntakeRequest,
})
