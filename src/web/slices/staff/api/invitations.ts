import { queryOptions, useMutation } from '@tanstack/react-query'
import {
  createInvitation,
  getInvitation,
  renewInvitation,
  revokeInvitation,
} from '#contract/invitations/invitations.endpoints.ts'
import { invitationMessages } from '#contract/invitations/invitations.messages.ts'
import type { Invitation, InvitationCreate } from '#contract/invitations/invitations.schemas.ts'
import { call, errorStatus } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { refreshMembers } from './members.ts'

/** One open invitation. */
export const invitationQuery = (id: number) =>
  queryOptions({
    queryKey: ['members', 'invitation', id],
    queryFn: ({ signal }) => call(getInvitation, { params: { id: String(id) } }, { signal }),
  })

/** What to say of a link that could not be made; `otherwise` unless too many were mailed. */
export const invitationFailure = (error: unknown, otherwise: string): string =>
  errorStatus(error) === 429 ? invitationMessages.tooManyMailsOfCompany : otherwise

interface Creation {
  body: InvitationCreate
  /** The same for every attempt with the same body, so that it is made once. */
  idempotencyKey: string
}

export const useInvite = () =>
  useMutation({
    mutationFn: ({ body, idempotencyKey }: Creation) => call(createInvitation, { body }, { idempotencyKey }),
    onSuccess: refreshMembers,
    // The link is nobody's to find later on this screen.
    gcTime: 0,
  })

type Seen = Pick<Invitation, 'id' | 'version'>

/** Makes a new link. */
export const useRenew = () =>
  useMutation({
    mutationFn: ({ id, version }: Seen) =>
      call(renewInvitation, { params: { id: String(id) } }, { ifMatch: version }),
    onSuccess: ({ link: _, mailed: __, too_many_mails: ___, ...invitation }) => {
      queryClient.setQueryData(invitationQuery(invitation.id).queryKey, invitation)
      return refreshMembers()
    },
    gcTime: 0,
  })

export const useRevoke = () =>
  useMutation({
    mutationFn: ({ id, version }: Seen) =>
      call(revokeInvitation, { params: { id: String(id) } }, { ifMatch: version }),
    onSuccess: () => {
      // All but the invitation itself: asked for again it would be gone, and its page with it, before that is left.
      queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'invitation' })
    },
  })
