import { SessionTokens } from '../auth/auth.schemas.ts'
import { SecondFactorRefusal } from '../auth/auth.second-factor.refusal.ts'
import { endpoint } from '../http/endpoint.ts'
import { IdParams } from '../http/fields.ts'
import { invitationMessages } from './invitations.messages.ts'
import {
  Invitation,
  InvitationAccept,
  InvitationCreate,
  InvitationJoin,
  InvitationToken,
  InvitationView,
  InvitationWithLink,
} from './invitations.schemas.ts'

const base = {
  access: 'manage_staff',
  forbidden: invitationMessages.administratorsOnly,
  tag: 'invitations',
} as const

export const createInvitation = endpoint({
  ...base,
  method: 'POST',
  path: '/invitations/',
  summary: 'Invite somebody to work for the company; the answer brings the link, which works once',
  body: InvitationCreate,
  response: InvitationWithLink,
  status: 201,
})

export const getInvitation = endpoint({
  ...base,
  method: 'GET',
  path: '/invitations/:id/',
  summary: 'An open invitation',
  params: IdParams,
  response: Invitation,
})

export const renewInvitation = endpoint({
  ...base,
  method: 'POST',
  path: '/invitations/:id/renew/',
  summary: 'Make a new link for an open invitation; the old one stops working',
  params: IdParams,
  response: InvitationWithLink,
})

export const revokeInvitation = endpoint({
  ...base,
  method: 'DELETE',
  path: '/invitations/:id/',
  summary: 'Withdraw an open invitation',
  params: IdParams,
})

const opened = { method: 'POST', access: 'public', tag: 'invitations' } as const

export const viewInvitation = endpoint({
  ...opened,
  path: '/invitation/',
  summary: 'What the holder of an invitation link is invited to',
  body: InvitationToken,
  response: InvitationView,
})

export const acceptInvitation = endpoint({
  ...opened,
  path: '/invitation/accept/',
  summary: 'Accept an invitation with a new account',
  body: InvitationAccept,
  response: SessionTokens,
  status: 201,
})

export const joinByInvitation = endpoint({
  ...opened,
  path: '/invitation/join/',
  summary: 'Accept an invitation with the account that its email has already',
  body: InvitationJoin,
  response: SessionTokens,
  refusals: { 403: SecondFactorRefusal },
})
