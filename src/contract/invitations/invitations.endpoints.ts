import { SessionTokens } from '../auth/auth.schemas.ts'
import { SecondFactorRefusal } from '../auth/auth.second-factor.refusal.ts'
import { endpoints } from '../http/endpoints.ts'
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

const forAdministrators = endpoints({
  access: 'manage_staff',
  forbidden: invitationMessages.administratorsOnly,
  tag: 'invitations',
})

export const createInvitation = forAdministrators('POST /invitations/', {
  summary: 'Invite someone to the company; the answer has the link, which works once',
  body: InvitationCreate,
  response: InvitationWithLink,
  status: 201,
})

export const getInvitation = forAdministrators('GET /invitations/:id/', {
  summary: 'Get an open invitation',
  response: Invitation,
})

export const renewInvitation = forAdministrators('POST /invitations/:id/renew/', {
  summary: 'Create a new link for an open invitation; the old one stops working',
  response: InvitationWithLink,
})

export const revokeInvitation = forAdministrators('DELETE /invitations/:id/', {
  summary: 'Revoke an open invitation',
})

const publicly = endpoints({ access: 'public', tag: 'invitations' })

export const viewInvitation = publicly('POST /invitation/', {
  summary: 'Look up an invitation by its link',
  body: InvitationToken,
  response: InvitationView,
})

export const acceptInvitation = publicly('POST /invitation/accept/', {
  summary:
    'Accept an invitation with a new account; an emailed link takes the email from an account that never confirmed it',
  body: InvitationAccept,
  response: SessionTokens,
  status: 201,
})

export const joinByInvitation = publicly('POST /invitation/join/', {
  summary: 'Accept an invitation with an existing account',
  body: InvitationJoin,
  response: SessionTokens,
  refusals: { 403: SecondFactorRefusal },
})
