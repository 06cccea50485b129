import { type MutationOptions, type QueryClient, useMutation } from '@tanstack/react-query'
import {
  claimRequest,
  closeRequest,
  recordAttempt,
  releaseClaim,
  reopenRequest,
  undoAttempt,
} from '#contract/queue/queue.endpoints.ts'
import type { AttemptResult, RequestOutcome } from '#contract/queue/queue.enums.ts'
import type { QueueRequest } from '#contract/queue/queue.schemas.ts'
import { call } from '#web/lib/api.ts'
import { dropDraft } from '#web/lib/drafts.ts'
import { dropRow, restore } from '#web/lib/optimistic.ts'
import { sharedQueryKeys } from '#web/lib/shared-query-keys.ts'
import { queueKeys } from './queue.ts'

/** An outcome or a try, as a key or a button saves it. */
export type Action =
  | { kind: 'outcome'; outcome: RequestOutcome; booked_for?: string; note: string }
  | { kind: 'attempt'; result: AttemptResult; next_at?: string; note: string }

/** The name of the draft that keeps a note until its outcome or try is saved. */
export const noteDraftName = (id: number): string => `queue/${id}`

const params = (id: number) => ({ id: String(id) })

/** Refetches everything that changes when a request is closed, tried or reopened, including its lead. */
export function refreshQueue(client: QueryClient): Promise<unknown> {
  const stale = [
    queueKeys.all,
    sharedQueryKeys.leads,
    sharedQueryKeys.histories,
    sharedQueryKeys.dashboard,
    sharedQueryKeys.day,
  ] as const
  return Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/**
 * Sends the changes of a request in sequence, because a claim must not arrive after the outcome that ends it.
 */
function inTurn<R>(client: QueryClient, id: number, send: () => Promise<R>): Promise<R> {
  const options: MutationOptions<R, Error, void> = {
    mutationFn: send,
    networkMode: 'always',
    scope: { id: `queue-${id}` },
  }
  return client.getMutationCache().build(client, options).execute()
}

/** Saves an outcome or a try. Every retry must use the same key. */
export function saveAction(
  client: QueryClient,
  id: number,
  action: Action,
  idempotencyKey: string,
): Promise<QueueRequest> {
  return inTurn(client, id, async () => {
    const saved = await send(id, action, idempotencyKey)
    dropDraft(noteDraftName(id))
    return saved
  })
}

function send(id: number, action: Action, idempotencyKey: string): Promise<QueueRequest> {
  if (action.kind === 'outcome') {
    const { kind: _, ...outcome } = action
    const body = { ...outcome, all_of_lead: true }
    return call(closeRequest, { params: params(id), body }, { idempotencyKey })
  }
  const { kind: _, ...body } = action
  return call(recordAttempt, { params: params(id), body }, { idempotencyKey })
}

/** Reopens a request or undoes its latest try. `saved` is the response to saving it. */
export const undoAction = (client: QueryClient, action: Action, saved: QueueRequest): Promise<QueueRequest> =>
  inTurn(client, saved.id, () =>
    action.kind === 'outcome'
      ? call(reopenRequest, { params: params(saved.id) })
      : call(undoAttempt, { params: { ...params(saved.id), attemptId: String(saved.attempts.at(-1)?.id) } }),
  )

export const claim = (client: QueryClient, id: number): Promise<QueueRequest> =>
  inTurn(client, id, () => call(claimRequest, { params: params(id), body: {} }, { background: true }))

export const release = (client: QueryClient, id: number): Promise<QueueRequest> =>
  inTurn(client, id, () => call(releaseClaim, { params: params(id) }, { background: true }))

/** Saves an outcome or a try chosen in a list. An outcome removes the row at once. */
export const useSaveAction = () =>
  useMutation({
    mutationFn: ({ id, action, key }: { id: number; action: Action; key: string }, { client }) =>
      saveAction(client, id, action, key),
    onMutate: async ({ id, action }, { client }) => {
      await client.cancelQueries({ queryKey: queueKeys.lists })
      const before = client.getQueriesData({ queryKey: queueKeys.lists })
      if (action.kind === 'outcome') dropRow(client, queueKeys.lists, id)
      return before
    },
    onError: (_error, _sent, before = [], { client }) => {
      for (const [queryKey, page] of before) restore(client, queryKey, page)
    },
    onSettled: (_saved, _error, _sent, _before, { client }) => refreshQueue(client),
  })
