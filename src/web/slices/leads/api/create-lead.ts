import { useMutation } from '@tanstack/react-query'
import type { EndpointInput } from '#contract/http/endpoint.ts'
import { createLead } from '#contract/leads/leads.endpoints.ts'
import { call } from '#web/lib/api.ts'
import { refreshLeads } from './cache.ts'

interface LeadCreation {
  body: EndpointInput<typeof createLead>['body']
  /** The same for every attempt with the same body, so that the lead is created once. */
  idempotencyKey: string
}

export function useCreateLead() {
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: LeadCreation) => call(createLead, { body }, { idempotencyKey }),
    onSuccess: (_lead, _creation, _result, { client }) => refreshLeads(client),
  })
}
