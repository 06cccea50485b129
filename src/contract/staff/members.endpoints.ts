import { endpoint } from '../http/endpoint.ts'
import { IdParams } from '../http/fields.ts'
import { page } from '../http/paging.ts'
import { memberMessages } from './members.messages.ts'
import { Member, MemberListQuery, MemberPatch, MemberRow } from './members.schemas.ts'

const base = { access: 'manage_staff', forbidden: memberMessages.administratorsOnly, tag: 'staff' } as const

export const listMembers = endpoint({
  ...base,
  method: 'GET',
  path: '/staff/members/',
  summary: 'All staff of the company, the deactivated and the invited too',
  query: MemberListQuery,
  response: page(MemberRow),
})

const one = { ...base, params: IdParams, response: Member } as const

export const getMember = endpoint({
  ...one,
  method: 'GET',
  path: '/staff/:id/',
  summary: 'A member of staff',
})

export const patchMember = endpoint({
  ...one,
  method: 'PATCH',
  path: '/staff/:id/',
  summary: 'Change name, role and locations of a member of staff',
  body: MemberPatch,
})

export const deactivateMember = endpoint({
  ...one,
  method: 'POST',
  path: '/staff/:id/deactivate/',
  summary: 'Shut a member of staff out; all their sessions of this company end at once',
})

export const reactivateMember = endpoint({
  ...one,
  method: 'POST',
  path: '/staff/:id/reactivate/',
  summary: 'Let a member of staff in again',
})
