import { type QueryClient, queryOptions, useMutation } from '@tanstack/react-query'
import {
  dismissIntakeRequest,
  getIntakeRequest,
  listIntakeRequests,
  refetchIntakeRequest,
  replayIntakeRequest,
} from '#contract/intake/inbox.endpoints.ts'
import type { InboxQuery, IntakeReplay, IntakeRequest } from '#contract/intake/inbox.schemas.ts'
import { call, errorStatus } from '#web/lib/api.ts'
import { listOptions } from '#web/lib/list.ts'
import { restore } from '#web/lib/optimistic.ts'
import { sharedQueryKeys } from '#web/lib/shared-query-keys.ts'

export const inboxKeys = {
  all: ['inbox'],
  lists: ['inbox', 'list'],
  one: (id: number) => ['inbox', 'request', id],
} as const

export const inboxQuery = (query: InboxQuery) => listOptions(listIntakeRequests, inboxKeys.lists, query)

/** Counts the requests that need attention. */
export const unresolvedQuery = queryOptions({
  queryKey: [...inboxKeys.lists, 'unresolved'],
  queryFn: async ({ signal }) => {
    const query = { intake_result: 'unresolved', page_size: '1' } as const
    return (await call(listIntakeRequests, { query }, { signal })).count
  },
})

const refetchMilliseconds = 3_000

export const requestQuery = (id: number) =>
  queryOptions({
    queryKey: inboxKeys.one(id),
    queryFn: ({ signal }) => call(getIntakeRequest, { params: { id: String(id) } }, { signal }),
    // Polls until the lead has been fetched from Meta.
    refetchInterval: ({ state: { data } }) =>
      data?.channel === 'meta' && data.intake_result === 'received' ? refetchMilliseconds : false,
  })

const settled = (client: QueryClient, id: number) => ({
  keep(request: IntakeRequest) {
    client.setQueryData(requestQuery(id).queryKey, request)
    return client.invalidateQueries({ queryKey: inboxKeys.lists })
  },
  // A colleague was faster, so the new intake_result is shown.
  refetch: (error: unknown) =>
    [409, 412].includes(errorStatus(error) ?? 0) && client.refetchQueries({ queryKey: inboxKeys.one(id) }),
})

/** Creates a lead from a request with the fixed fields. */
export const useReplay = (id: number) =>
  useMutation({
    mutationFn: ({ body, version, key }: { body: IntakeReplay; version: number; key: string }) =>
      call(
        replayIntakeRequest,
        { params: { id: String(id) }, body },
        { ifMatch: version, idempotencyKey: key },
      ),
    onSuccess: (request, _sent, _before, { client }) => {
      for (const queryKey of [sharedQueryKeys.leads, sharedQueryKeys.dashboard]) {
        client.invalidateQueries({ queryKey })
      }
      return settled(client, id).keep(request)
    },
    onError: (error, _sent, _before, { client }) => settled(client, id).refetch(error),
  })

export const useRefetch = (id: number) =>
  useMutation({
    mutationFn: ({ version, key }: { version: number; key: string }) =>
      call(refetchIntakeRequest, { params: { id: String(id) } }, { ifMatch: version, idempotencyKey: key }),
    onSuccess: (request, _sent, _before, { client }) => settled(client, id).keep(request),
    onError: (error, _sent, _before, { client }) => settled(client, id).refetch(error),
  })

/** Dismisses or restores a request, optimistically. */
export const useDismiss = (id: number) =>
  useMutation({
    mutationFn: ({ dismissed, version }: { dismissed: boolean; version: number }) =>
      call(dismissIntakeRequest, { params: { id: String(id) }, body: { dismissed } }, { ifMatch: version }),
    onMutate: async ({ dismissed }, { client }) => {
      const { queryKey } = requestQuery(id)
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      const dismissed_at = dismissed ? new Date().toISOString() : null
      client.setQueryData(queryKey, (request) => request && { ...request, dismissed_at })
      return before
    },
    onSuccess: (request, _sent, _before, { client }) => settled(client, id).keep(request),
    onError: (error, _sent, before, { client }) => {
      restore(client, requestQuery(id).queryKey, before)
      return settled(client, id).refetch(error)
    },
  })
