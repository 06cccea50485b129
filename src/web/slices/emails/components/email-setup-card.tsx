import { Skeleton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { emailLabels as labels } from '#contract/emails/emails.labels.ts'
import { emailMessages } from '#contract/emails/emails.messages.ts'
import { errorText, serverText } from '#web/lib/api.ts'
import { Failure } from '#web/ui/failure.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { TitledCard } from '#web/ui/titled-card.tsx'
import { emailSetupQuery, useTestEmail } from '../api/emails.ts'

export function EmailSetupCard() {
  const setup = useQuery(emailSetupQuery)
  const test = useTestEmail()
  const [failure, setFailure] = useState<string>()
  if (setup.isError) return <LoadError message={errorText(setup.error)} onRetry={() => setup.refetch()} />
  if (!setup.data) return <Skeleton h={{ base: 167, xs: 142 }} />
  const { set_up, sender } = setup.data
  const send = () => {
    setFailure(undefined)
    test.mutate(crypto.randomUUID(), {
      onSuccess: ({ to }) => notifications.show({ message: emailMessages.tested(to) }),
      onError: (error) => setFailure(serverText(error) ?? emailMessages.testFailed),
    })
  }
  return (
    <TitledCard
      title={labels.server}
      description={set_up ? emailMessages.setUp(sender ?? '') : emailMessages.notSetUp}
      actions={
        set_up && (
          <PendingButton variant="default" pending={test.isPending} onClick={send}>
            {labels.sendTest}
          </PendingButton>
        )
      }
    >
      <Failure text={failure} />
    </TitledCard>
  )
}
