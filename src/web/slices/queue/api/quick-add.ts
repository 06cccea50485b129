import { useMutation } from '@tanstack/react-query'
import type { EndpointInput } from '#contract/http/endpoint.ts'
import { addQuickLead } from '#contract/queue/queue.endpoints.ts'
import { call } from '#web/lib/api.ts'
import { refreshQueue } from './changes.ts'

interface QuickAdd {
  body: EndpointInput<typeof addQuickLead>['body']
  /** The same for every attempt with the same body, so that the person is added once. */
  idempotencyKey: string
}

export const useQuickAdd = () =>
  useMutation({
    mutationFn: ({ body, idempotencyKey }: QuickAdd) => call(addQuickLead, { body }, { idempotencyKey }),
    onSuccess: (_lead, _sent, _before, { client }) => refreshQueue(client),
  })
