import { Alert, Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmailChange, type OwnEmail } from '#contract/auth/email.endpoints.ts'
import { emailMessages as messages } from '#contract/auth/email.messages.ts'
import { profileLabels as labels } from '#contract/auth/profile.labels.ts'
import { errorText, fieldErrors, hasFieldErrors, ownText, serverText } from '#web/lib/api.ts'
import { useDataForm } from '#web/lib/use-data-form.ts'
import { Failure } from '#web/ui/failure.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { ownEmailQuery, useChangeEmail, useSendConfirmation } from '../api/email.ts'

/** The person's email, whether it is confirmed, and what they can do about it. */
export function OwnEmailPanel() {
  const { data, error, refetch } = useQuery(ownEmailQuery)
  if (data) return <Panel own={data} />
  if (error) return <LoadError message={errorText(error)} onRetry={refetch} />
  return <Skeleton h={230} aria-busy="true" />
}

function Panel({ own }: { own: OwnEmail }) {
  const send = useSendConfirmation()
  const [changes, setChanges] = useState(own.email === '')
  const [sent, setSent] = useState<string>()
  if (own.confirmed) return <Text role="status">{messages.confirmed}</Text>
  return (
    <Stack gap="md">
      <Text>{own.email === '' ? messages.missing : messages.unconfirmed(own.email)}</Text>
      <Text>{own.opens_company ? messages.opens : messages.why}</Text>
      {!own.can_be_sent && <Alert color="yellow">{messages.noEmail}</Alert>}
      {sent && (
        <Alert color="teal" role="status">
          {sent}
        </Alert>
      )}
      <Failure
        text={send.isError && (serverText(send.error) ?? ownText(send.error) ?? messages.sendFailed)}
      />
      {changes ? (
        <ChangeForm
          onDone={({ can_be_sent }) => {
            setChanges(false)
            setSent(can_be_sent ? messages.sent : undefined)
          }}
        />
      ) : (
        <Group gap="xs">
          {own.can_be_sent && (
            <PendingButton
              pending={send.isPending}
              onClick={() => send.mutate(undefined, { onSuccess: ({ detail }) => setSent(detail) })}
            >
              {labels.sendAgain}
            </PendingButton>
          )}
          <Button variant="default" onClick={() => setChanges(true)}>
            {labels.changeEmail}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function ChangeForm({ onDone }: { onDone: (own: OwnEmail) => void }) {
  const change = useChangeEmail()
  const form = useDataForm(EmailChange, ({ email }) =>
    change.mutate(email, { onSuccess: onDone, onError: (error) => form.refuse(fieldErrors(error)) }),
  )
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        <Failure
          text={
            change.isError &&
            !hasFieldErrors(change.error) &&
            (serverText(change.error) ?? ownText(change.error) ?? messages.changeFailed)
          }
        />
        <TextInput
          {...form.input('email')}
          label={labels.email}
          type="email"
          autoFocus
          autoComplete="email"
        />
        <Group>
          <PendingButton type="submit" pending={change.isPending}>
            {labels.save}
          </PendingButton>
        </Group>
      </Stack>
    </form>
  )
}
