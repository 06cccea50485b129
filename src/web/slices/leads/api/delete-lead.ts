import { useMutation } from '@tanstack/react-query'
import { deleteLead } from '#contract/leads/leads.endpoints.ts'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import { call, errorStatus } from '#web/lib/api.ts'
import { dropLead, knownLead, refreshLeads } from './cache.ts'
import { leadKeys } from './keys.ts'

/** Deletes a lead, provided that it still is as it was seen. */
export function useDeleteLead() {
  return useMutation({
    mutationFn: (id: number, { client }) => {
      const version = knownLead(client, id)?.version
      if (version === undefined) throw new Error(leadMessages.deleteWithoutId)
      return call(deleteLead, { params: { id: String(id) } }, { ifMatch: version })
    },
    onMutate: (id, { client }) => knownLead(client, id),
    onError: (error, id, _before, { client }) => {
      if (errorStatus(error) === 412) return client.refetchQueries({ queryKey: leadKeys.detail(id) })
    },
    onSuccess: (_answer, id, _result, { client }) => {
      dropLead(client, id)
      refreshLeads(client)
    },
  })
}
