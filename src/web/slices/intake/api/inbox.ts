import { keepPreviousData, type QueryClient, queryOptions, useMutation } from '@tanstack/react-query'
import {
  dismissIntakeRequest,
  getIntakeRequest,
  listIntakeRequests,
  refetchIntakeRequest,
  replayIntakeRequest,
} from '#contract/intake/inbox.endpoints.ts'
import type { InboxQuery, IntakeReplay, IntakeRequest } from '#contract/intake/inbox.schemas.ts'
import { call, errorStatus } from '#web/lib/api.ts'
import { pagingText } from '#web/lib/paging-text.ts'
import { sharedQueryKeys } from '#web/lib/shared-query-keys.ts'
import { inboxKeys } from './keys.ts'

/** One page of the inbox; the page before stays until the next has arrived. */
export const inboxQuery = (query: InboxQuery) =>
  queryOptions({
    queryKey: [...inboxKeys.lists, query],
    queryFn: ({ signal }) => {
      const location = query.location === undefined ? undefined : String(query.location)
      return call(listIntakeRequests, { query: { ...pagingText(query), location } }, { signal })
    },
    placeholderData: keepPreviousData,
  })

/** How many requests need somebody's attention. */
export const unresolvedQuery = queryOptions({
  queryKey: [...inboxKeys.lists, 'unresolved'],
  queryFn: async ({ signal }) => {
    const query = { outcome: 'unresolved', page_size: '1' } as const
    return (await call(listIntakeRequests, { query }, { signal })).count
  },
})

const refetchMilliseconds = 3_000

/** One request as it came. */
export const requestQuery = (id: number) =>
  queryOptions({
    queryKey: inboxKeys.one(id),
    queryFn: ({ signal }) => call(getIntakeRequest, { params: { id: String(id) } }, { signal }),
    // Its lead is about to be fetched.
    refetchInterval: ({ state: { data } }) =>
      data?.door === 'meta' && data.outcome === 'received' ? refetchMilliseconds : false,
  })

const settled = (client: QueryClient, id: number) => ({
  keep(request: IntakeRequest) {
    client.setQueryData(requestQuery(id).queryKey, request)
    return client.invalidateQueries({ queryKey: inboxKeys.lists })
  },
  // Somebody else was faster: what became of the request shows.
  refetch: (error: unknown) =>
    [409, 412].includes(errorStatus(error) ?? 0) && client.refetchQueries({ queryKey: inboxKeys.one(id) }),
})

/** Makes a lead of a request, with the corrected fields. */
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

/** Has a lead of Meta Lead Ads fetched once more. */
export const useRefetch = (id: number) =>
  useMutation({
    mutationFn: ({ version, key }: { version: number; key: string }) =>
      call(refetchIntakeRequest, { params: { id: String(id) } }, { ifMatch: version, idempotencyKey: key }),
    onSuccess: (request, _sent, _before, { client }) => settled(client, id).keep(request),
    onError: (error, _sent, _before, { client }) => settled(client, id).refetch(error),
  })

/** Marks a request as dealt with, or takes that back: shown at once, taken back when the server refuses. */
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
      client.setQueryData(requestQuery(id).queryKey, before)
      return settled(client, id).refetch(error)
    },
  })
