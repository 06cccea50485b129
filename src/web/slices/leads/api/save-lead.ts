import { useMutation } from '@tanstack/react-query'
import type { EndpointInput } from '#contract/http/endpoint.ts'
import { putLead } from '#contract/leads/leads.endpoints.ts'
import type { Lead } from '#contract/leads/leads.schemas.ts'
import { call } from '#web/lib/api.ts'
import { refreshHistory, refreshLeads, showLead } from './cache.ts'
import { offerReopening } from './reopen.ts'

interface LeadSave {
  body: EndpointInput<typeof putLead>['body']
  /** Lead that the form was filled from. */
  base: Pick<Lead, 'status' | 'version'>
}

/** Saves a lead from its form. */
export function useSaveLead(id: number) {
  return useMutation({
    mutationFn: ({ body, base }: LeadSave) =>
      call(putLead, { params: { id: String(id) }, body }, { ifMatch: base.version }),
    onSuccess: (lead, { base }, _result, { client }) => {
      showLead(client, id, lead)
      refreshLeads(client)
      refreshHistory(client, id)
      void offerReopening(client, base.status, lead)
    },
  })
}
