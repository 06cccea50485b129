import { Alert, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { type SecondFactorChallenge, SecondFactorRefusal } from '#contract/auth/auth.second-factor.refusal.ts'
import { invitationMessages } from '#contract/invitations/invitations.messages.ts'
import {
  InvitationAccept,
  InvitationJoin,
  type InvitationView,
} from '#contract/invitations/invitations.schemas.ts'
import { fieldErrors, hasFieldErrors, serverError, serverText } from '#web/lib/api.ts'
import { useDataForm } from '#web/lib/use-data-form.ts'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { useAccept, useJoin } from '../api/invitation.ts'

interface AcceptFormProps {
  token: string
  invitation: InvitationView
  passwordInput: (error: string | undefined) => ReactNode
}

export function AcceptForm({ token, invitation, passwordInput }: AcceptFormProps) {
  const accept = useAccept()
  const form = useDataForm(InvitationAccept.omit({ token: true }), (person) =>
    accept.mutate({ ...person, token }, { onError: (error) => form.refuse(fieldErrors(error)) }),
  )
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        <InvitationFailure error={accept.error} />
        {invitation.can_take_email && <Alert color="yellow">{invitationMessages.takeEmail}</Alert>}
        {/* For password managers. */}
        <input type="hidden" autoComplete="username" value={invitation.email} readOnly />
        <TextInput {...form.input('first_name')} label="First Name" autoFocus autoComplete="given-name" />
        <TextInput {...form.input('last_name')} label="Last Name" autoComplete="family-name" />
        {passwordInput(form.errors.password)}
        <PendingButton type="submit" fullWidth pending={accept.isPending}>
          Join {invitation.company}
        </PendingButton>
      </Stack>
    </form>
  )
}

interface JoinFormProps {
  token: string
  invitation: InvitationView
  onChallenge: (challenge: SecondFactorChallenge) => void
}

export function JoinForm({ token, invitation, onChallenge }: JoinFormProps) {
  const join = useJoin()
  const form = useDataForm(InvitationJoin.omit({ token: true }), ({ password }) =>
    join.mutate(
      { token, password },
      {
        onError: (error) => {
          form.refuse(fieldErrors(error))
          const challenge = SecondFactorRefusal.safeParse(serverError(error)).data?.data
          if (challenge) onChallenge(challenge)
        },
      },
    ),
  )
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        <InvitationFailure error={join.error} />
        <Text>{invitationMessages.hasAccount}</Text>
        <input type="hidden" autoComplete="username" value={invitation.email} readOnly />
        <PasswordInput
          {...form.input('password')}
          label="Password"
          autoFocus
          autoComplete="current-password"
        />
        <PendingButton type="submit" fullWidth pending={join.isPending}>
          Join {invitation.company}
        </PendingButton>
      </Stack>
    </form>
  )
}

function InvitationFailure({ error }: { error: Error | null }) {
  if (!error || hasFieldErrors(error) || serverError(error)?.code === 'second_factor_required') return null
  return (
    <Alert color="red" role="alert">
      {serverText(error) ?? invitationMessages.acceptFailed}
    </Alert>
  )
}
