import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { installationLabels as labels } from '#contract/installation/installation.labels.ts'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import { setupQuery } from '#web/slices/installation/api/installation.ts'
import { useDeleteLead } from '#web/slices/leads/api/delete-lead.ts'
import { leadQuery } from '#web/slices/leads/api/lead.ts'
import { PendingButton } from '#web/ui/pending-button.tsx'

/** Removes the lead that the setup sent. Like any deletion, it can be undone. */
export function RemoveTestLead({ id }: { id: number }) {
  const deletion = useDeleteLead()
  const removal = useMutation({
    mutationFn: async (_: undefined, { client }) => {
      // A deletion needs the current version of the lead.
      await client.fetchQuery({ ...leadQuery(id), staleTime: 0 })
      await deletion.mutateAsync(id)
    },
    onError: () => notifications.show({ color: 'red', message: leadMessages.deleteFailed }),
    onSettled: (_answer, _error, _variables, _result, { client }) =>
      client.invalidateQueries({ queryKey: setupQuery.queryKey }),
  })
  return (
    <PendingButton
      variant="default"
      size="compact-sm"
      pending={removal.isPending}
      onClick={() => removal.mutate(undefined)}
    >
      {labels.removeTestLead}
    </PendingButton>
  )
}
