import { Alert, Skeleton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mailMessages } from '#contract/mails/mails.messages.ts'
import { errorText, serverError } from '#web/lib/api.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { TitledCard } from '#web/ui/titled-card.tsx'
import { mailSetupQuery, useTestMail } from '../api/mails.ts'

/** Whether mails are sent, from whom, and a way to try it. */
export function MailSetupCard() {
  const setup = useQuery(mailSetupQuery)
  const test = useTestMail()
  const [failure, setFailure] = useState<string>()
  if (setup.isError) return <LoadError message={errorText(setup.error)} onRetry={() => setup.refetch()} />
  if (!setup.data) return <Skeleton height={142} />
  const { set_up, sender } = setup.data
  const send = () => {
    setFailure(undefined)
    test.mutate(crypto.randomUUID(), {
      onSuccess: ({ to }) => notifications.show({ message: mailMessages.tested(to) }),
      onError: (error) => setFailure(serverError(error)?.detail ?? mailMessages.testFailed),
    })
  }
  return (
    <TitledCard
      title="Mail Server"
      description={set_up ? mailMessages.setUp(sender ?? '') : mailMessages.notSetUp}
      actions={
        set_up && (
          <PendingButton variant="default" pending={test.isPending} onClick={send}>
            Send a test mail to me
          </PendingButton>
        )
      }
    >
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
    </TitledCard>
  )
}
