import { PasswordInput, Stack, Text } from '@mantine/core'
import type { SecondFactorChallenge } from '#contract/auth/auth.second-factor.refusal.ts'
import { SecondFactorRefusal } from '#contract/auth/auth.second-factor.refusal.ts'
import { invitationMessages } from '#contract/invitations/invitations.messages.ts'
import { InvitationJoin, type InvitationView } from '#contract/invitations/invitations.schemas.ts'
import { fieldErrors, serverError } from '#web/lib/api.ts'
import { useDataForm } from '#web/lib/use-data-form.ts'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { useJoin } from '../api/invitation.ts'
import { InvitationFailure } from './invitation-failure.tsx'

interface JoinFormProps {
  token: string
  invitation: InvitationView
  /** The password was right: the person joins once they have given the second factor too. */
  onChallenge: (challenge: SecondFactorChallenge) => void
}

/** Signs somebody who has an account in to the company that invites them. */
export function JoinForm({ token, invitation, onChallenge }: JoinFormProps) {
  const join = useJoin()
  const form = useDataForm(InvitationJoin.omit({ token: true }), ({ password }) =>
    join.mutate(
      { token, password },
      {
        onError: (error) => {
          form.setErrors(fieldErrors(error))
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
          label="Password"
          name="password"
          required
          withAsterisk={false}
          autoFocus
          autoComplete="current-password"
          error={form.errors.password}
        />
        <PendingButton type="submit" fullWidth pending={join.isPending}>
          Join {invitation.company}
        </PendingButton>
      </Stack>
    </form>
  )
}
