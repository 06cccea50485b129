import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { deletionMessages, goesWith } from '#contract/http/deletion-messages.ts'
import { deletionCounts, restoreDeleted } from '#contract/http/deletions.endpoints.ts'
import { deleteLead } from '#contract/leads/leads.endpoints.ts'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import { leadName } from '#contract/leads/leads.rules.ts'
import { call, errorStatus, serverText, ToldError } from '#web/lib/api.ts'
import { idempotencyKey } from '#web/lib/idempotency-key.ts'
import { offerUndo } from '#web/ui/offer-undo.tsx'
import { dropLead, knownLead, refreshLeads } from './cache.ts'
import { leadKeys } from './keys.ts'

/** The question before a deletion, with the records that are deleted along with the lead. */
export const leadDeletionQuestion = async (id: number): Promise<string> =>
  `${leadMessages.deleteConfirm} ${goesWith(await call(deletionCounts.leads, { params: { id: String(id) } }))}`

/** Deletes a lead if it has not changed since it was seen, and offers an undo. */
export function useDeleteLead() {
  const restoration = useRestoreLead()
  return useMutation({
    mutationFn: (id: number, { client }) => {
      const version = knownLead(client, id)?.version
      if (version === undefined) throw new ToldError(leadMessages.deleteWithoutId)
      return call(deleteLead, { params: { id: String(id) } }, { ifMatch: version })
    },
    onMutate: (id, { client }) => knownLead(client, id),
    onError: (error, id, _before, { client }) => {
      if (errorStatus(error) === 412) return client.refetchQueries({ queryKey: leadKeys.detail(id) })
    },
    onSuccess: (_answer, id, before, { client }) => {
      const name = before ? leadName(before) : ''
      dropLead(client, id)
      refreshLeads(client)
      offerUndo(`lead-deleted-${id}`, deletionMessages.deleted(name), () => restoration.mutate({ id, name }))
    },
  })
}

const useRestoreLead = () =>
  useMutation({
    mutationFn: ({ id }: { id: number; name: string }) =>
      call(restoreDeleted.leads, { params: { id: String(id) } }, { idempotencyKey: idempotencyKey() }),
    onSuccess: (_answer, { id, name }, _result, { client }) => {
      client.invalidateQueries({ queryKey: leadKeys.detail(id) })
      refreshLeads(client)
      notifications.show({ message: deletionMessages.restored(name) })
    },
    onError: (error) =>
      notifications.show({
        color: 'red',
        autoClose: false,
        message: serverText(error) ?? deletionMessages.restoreFailed,
      }),
  })
