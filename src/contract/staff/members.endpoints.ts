import { endpoints } from '../http/endpoints.ts'
import { page } from '../http/paging.ts'
import { memberMessages } from './members.messages.ts'
import { Member, MemberListQuery, MemberPatch, MemberRow } from './members.schemas.ts'

const forAdministrators = endpoints({
  access: 'manage_staff',
  forbidden: memberMessages.administratorsOnly,
  tag: 'staff',
})

export const listMembers = forAdministrators('GET /staff/members/', {
  summary: 'List all staff, including deactivated and invited people',
  query: MemberListQuery,
  response: page(MemberRow),
})

export const getMember = forAdministrators('GET /staff/:id/', {
  summary: 'Get a staff member',
  response: Member,
})

export const patchMember = forAdministrators('PATCH /staff/:id/', {
  summary: 'Change the name, role and locations of a staff member',
  body: MemberPatch,
  response: Member,
})

export const deactivateMember = forAdministrators('POST /staff/:id/deactivate/', {
  summary: 'Deactivate a staff member; their sessions in this company end',
  response: Member,
})

export const reactivateMember = forAdministrators('POST /staff/:id/reactivate/', {
  summary: 'Reactivate a staff member',
  response: Member,
})
