import { notifications } from '@mantine/notifications'
import { installationLabels as labels } from '#contract/installation/installation.labels.ts'
import { installationMessages as messages } from '#contract/installation/installation.messages.ts'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { useRemoveTestLead } from '../api/installation.ts'

/** Removes the lead that the first steps sent, as if it had never been sent. */
export function RemoveTestLead({ onRemoved }: { onRemoved?: () => void }) {
  const removal = useRemoveTestLead()
  const remove = () =>
    removal.mutate(undefined, {
      onSuccess: () => {
        // Removes the announcement of the test lead from the screen.
        notifications.clean()
        notifications.show({ message: messages.testLeadRemoved })
        onRemoved?.()
      },
      onError: () => notifications.show({ color: 'red', message: messages.removeFailed }),
    })
  return (
    <PendingButton variant="default" size="compact-sm" pending={removal.isPending} onClick={remove}>
      {labels.removeTestLead}
    </PendingButton>
  )
}
