import { useMutation } from '@tanstack/react-query'
import type { EndpointInput } from '#contract/http/endpoint.ts'
import { putLead } from '#contract/leads/leads.endpoints.ts'
import { call } from '#web/lib/api.ts'
import { refreshHistory, refreshLeads, showLead } from './cache.ts'

interface LeadSave {
  body: EndpointInput<typeof putLead>['body']
  /** Version that the form was filled from. */
  version: number
}

/** Saves a lead from its form. */
export function useSaveLead(id: number) {
  return useMutation({
    mutationFn: ({ body, version }: LeadSave) =>
      call(putLead, { params: { id: String(id) }, body }, { ifMatch: version }),
    onSuccess: (lead, _save, _result, { client }) => {
      showLead(client, id, lead)
      refreshLeads(client)
      refreshHistory(client, id)
    },
  })
}
