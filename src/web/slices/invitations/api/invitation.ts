import { queryOptions, useMutation } from '@tanstack/react-query'
import type { SessionTokens } from '#contract/auth/auth.schemas.ts'
import type { EndpointInput } from '#contract/http/endpoint.ts'
import {
  acceptInvitation,
  joinByInvitation,
  viewInvitation,
} from '#contract/invitations/invitations.endpoints.ts'
import { call } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { session } from '#web/lib/session.ts'

/** What the holder of a link is invited to. */
export const invitationViewQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(viewInvitation, { body: { token } }, { signal }),
    // A link that was just used must not be looked at again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

// What somebody else was shown in this browser is not kept for whoever joins.
function start(tokens: SessionTokens) {
  queryClient.clear()
  session.start(tokens)
}

/** Accepts with a new account, and keeps the session in this browser. */
export const useAccept = () =>
  useMutation({
    mutationFn: (body: EndpointInput<typeof acceptInvitation>['body']) => call(acceptInvitation, { body }),
    onSuccess: start,
  })

/** Accepts with the account that there is, and keeps the session in this browser. */
export const useJoin = () =>
  useMutation({
    mutationFn: (body: EndpointInput<typeof joinByInvitation>['body']) => call(joinByInvitation, { body }),
    onSuccess: start,
  })
