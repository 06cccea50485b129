import { Alert } from '@mantine/core'
import { invitationMessages } from '#contract/invitations/invitations.messages.ts'
import { hasFieldErrors, serverError } from '#web/lib/api.ts'

/** Why an invitation could not be accepted; what is wrong with a field shows beside it. */
export function InvitationFailure({ error }: { error: Error | null }) {
  if (!error || hasFieldErrors(error) || serverError(error)?.code === 'second_factor_required') return null
  return (
    <Alert color="red" role="alert">
      {serverError(error)?.detail ?? invitationMessages.acceptFailed}
    </Alert>
  )
}
