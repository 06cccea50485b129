import { endpoints } from '../http/endpoints.ts'
import { page } from '../http/paging.ts'
import { LeadRequest, LeadRequestsQuery, MovedRequest, RequestMove } from './lead-requests.schemas.ts'

const forStaff = endpoints({ access: 'staff', tag: 'leads' })

export const listLeadRequests = forStaff('GET /leads/:id/requests/', {
  summary: 'List the requests of a lead, newest first',
  query: LeadRequestsQuery,
  response: page(LeadRequest),
})

export const moveLeadRequest = forStaff('POST /leads/:id/requests/:requestId/move/', {
  summary: 'Move a request to another lead, or to a new one',
  body: RequestMove,
  response: MovedRequest,
})
