import { Stack, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { InvitationAccept, type InvitationView } from '#contract/invitations/invitations.schemas.ts'
import { fieldErrors } from '#web/lib/api.ts'
import { useDataForm } from '#web/lib/use-data-form.ts'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { useAccept } from '../api/invitation.ts'
import { InvitationFailure } from './invitation-failure.tsx'

interface AcceptFormProps {
  token: string
  invitation: InvitationView
  /** The input named `password` for a password that is being chosen. */
  passwordInput: (error: string | undefined) => ReactNode
}

/** Sets up an account for a new person, who is then signed in. */
export function AcceptForm({ token, invitation, passwordInput }: AcceptFormProps) {
  const accept = useAccept()
  const form = useDataForm(InvitationAccept.omit({ token: true }), (person) =>
    accept.mutate({ ...person, token }, { onError: (error) => form.setErrors(fieldErrors(error)) }),
  )
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        <InvitationFailure error={accept.error} />
        {/* Tells password managers whose password it is. */}
        <input type="hidden" autoComplete="username" value={invitation.email} readOnly />
        <TextInput
          label="First Name"
          name="first_name"
          required
          withAsterisk={false}
          autoFocus
          autoComplete="given-name"
          error={form.errors.first_name}
        />
        <TextInput
          label="Last Name"
          name="last_name"
          required
          withAsterisk={false}
          autoComplete="family-name"
          error={form.errors.last_name}
        />
        {passwordInput(form.errors.password)}
        <PendingButton type="submit" fullWidth pending={accept.isPending}>
          Join {invitation.company}
        </PendingButton>
      </Stack>
    </form>
  )
}
