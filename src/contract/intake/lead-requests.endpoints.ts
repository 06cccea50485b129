import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { IdParams } from '../http/fields.ts'
import { page } from '../http/paging.ts'
import { LeadRequest, LeadRequestsQuery, MovedRequest, RequestMove } from './lead-requests.schemas.ts'

const base = { access: 'staff', tag: 'leads' } as const

export const listLeadRequests = endpoint({
  ...base,
  method: 'GET',
  path: '/leads/:id/requests/',
  summary: 'The requests of a lead one by one, newest first',
  params: IdParams,
  query: LeadRequestsQuery,
  response: page(LeadRequest),
})

export const moveLeadRequest = endpoint({
  ...base,
  method: 'POST',
  path: '/leads/:id/requests/:requestId/move/',
  summary: 'Give a request that was somebody else’s to another lead, or to a new one',
  params: z.strictObject({ ...IdParams.shape, requestId: IdParams.shape.id }),
  body: RequestMove,
  response: MovedRequest,
})
