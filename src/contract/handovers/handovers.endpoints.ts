import { endpoints } from '../http/endpoints.ts'
import { memberMessages } from '../staff/members.messages.ts'
import { Handover, HandoverBody, LeftWork } from './handovers.schemas.ts'

const forAdministrators = endpoints({
  access: 'manage_staff',
  forbidden: memberMessages.administratorsOnly,
  tag: 'staff',
})

export const getLeftWork = forAdministrators('GET /staff/:id/handover/', {
  summary: 'Count the open tasks and upcoming visits that a staff member can no longer do',
  response: LeftWork,
  // Only counts.
  audit: false,
})

export const handOver = forAdministrators('POST /staff/:id/handover/', {
  summary:
    'Give the open tasks and upcoming visits that a staff member can no longer do to colleagues; visits that a colleague cannot have are listed',
  body: HandoverBody,
  response: Handover,
})
