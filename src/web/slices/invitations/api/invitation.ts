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

export const invitationViewQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(viewInvitation, { body: { token } }, { signal }),
    // A used link must not be checked again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

// Data shown to a previous user of this browser must not stay cached.
function start(tokens: SessionTokens) {
  queryClient.clear()
  session.start(tokens)
}

export const useAccept = () =>
  useMutation({
    mutationFn: (body: EndpointInput<typeof acceptInvitation>['body']) => call(acceptInvitation, { body }),
    onSuccess: start,
  })

export const useJoin = () =>
  useMutation({
    mutationFn: (body: EndpointInput<typeof joinByInvitation>['body']) => call(joinByInvitation, { body }),
    onSuccess: start,
  })
