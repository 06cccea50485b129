import { endpoints } from '../http/endpoints.ts'
import { page } from '../http/paging.ts'
import {
  AttemptBody,
  ClaimBody,
  ClosedByStatus,
  Ledger,
  LedgerQuery,
  OutcomeBody,
  QueueEntry,
  QueuePerson,
  QueueQuery,
  QueueRequest,
  QuickLead,
  QuickLeadAnswer,
} from './queue.schemas.ts'

const forStaff = endpoints({ access: 'staff', tag: 'queue' })

export const listQueue = forStaff('GET /queue/', {
  summary: 'List the open requests of your locations, most urgent first',
  query: QueueQuery,
  response: page(QueueEntry),
  audit: { action: 'listed', kind: 'intake_request' },
})

export const getLedger = forStaff('GET /queue/ledger/', {
  summary: 'Count the requests you see by outcome and channel; received = closed + open',
  query: LedgerQuery,
  response: Ledger,
})

export const getQueueRequest = forStaff('GET /queue/:id/', {
  summary: 'Get a request with what is known of the person',
  response: QueuePerson,
})

export const closeRequest = forStaff('POST /queue/:id/outcome/', {
  summary: 'Close a request with its outcome',
  body: OutcomeBody,
  response: QueueRequest,
})

export const reopenRequest = forStaff('DELETE /queue/:id/outcome/', {
  summary: 'Undo the outcome of a request, with all that were closed together',
  response: QueueRequest,
})

export const listClosedByStatus = forStaff('GET /leads/:id/closed_by_status/', {
  summary: 'List the requests that your latest change of the status of a lead closed',
  response: ClosedByStatus,
  // The audit log has the change itself.
  audit: false,
})

export const recordAttempt = forStaff('POST /queue/:id/attempts/', {
  summary: 'Record an attempt to reach the person; the request stays open',
  body: AttemptBody,
  response: QueueRequest,
})

export const undoAttempt = forStaff('DELETE /queue/:id/attempts/:attemptId/', {
  summary: 'Undo the latest attempt',
  response: QueueRequest,
})

export const claimRequest = forStaff('POST /queue/:id/claim/', {
  summary: 'Hold the person for some minutes while you call them; 409 when a colleague does',
  body: ClaimBody,
  response: QueueRequest,
})

export const releaseClaim = forStaff('DELETE /queue/:id/claim/', {
  summary: 'Stop holding the person',
  response: QueueRequest,
})

export const addQuickLead = forStaff('POST /leads/quick/', {
  summary:
    'Add a walk-in or caller by a name, number or email; answers 200 with the lead when they are known',
  body: QuickLead,
  response: QuickLeadAnswer,
  status: 201,
  knownStatus: 200,
})
