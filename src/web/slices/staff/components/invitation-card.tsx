import { Alert, DataList, Group, Paper, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconMailForward } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { invitationMessages as messages } from '#contract/invitations/invitations.messages.ts'
import type { Invitation } from '#contract/invitations/invitations.schemas.ts'
import { staffRoleLabel } from '#contract/staff/staff.enums.ts'
import { DataEntry } from '#web/ui/data-entry.tsx'
import { DeleteButton } from '#web/ui/delete-button.tsx'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { fullTime, RelativeTime } from '#web/ui/relative-time.tsx'
import { invitationFailure, useRenew, useRevoke } from '../api/invitations.ts'
import { InvitationLink } from './invitation-link.tsx'

/** An open invitation: its link can be made anew, or withdrawn. */
export function InvitationCard({ invitation }: { invitation: Invitation }) {
  const { email, role, locations, invited_by, created_at, expires_at, expired } = invitation
  const renewal = useRenew()
  const revocation = useRevoke()
  const navigate = useNavigate()
  const revoke = () =>
    revocation.mutate(invitation, {
      onSuccess: () => {
        notifications.show({ message: `The invitation of ${email} is withdrawn.` })
        navigate('/settings/staff')
      },
    })
  return (
    <Stack gap="lg">
      {renewal.data && <InvitationLink invitation={renewal.data} />}
      <Paper bd="1px solid var(--hairline)" p={{ base: 'md', sm: 'lg' }}>
        <Stack gap="lg">
          <DataList labelWidth="8rem" size="md" gap="xs">
            <DataEntry label="Email">{email}</DataEntry>
            <DataEntry label="Role">{staffRoleLabel(role)}</DataEntry>
            <DataEntry label="Locations">
              {role === 'administrator' ? 'All' : locations.map(({ name }) => name).join(', ') || 'None'}
            </DataEntry>
            <DataEntry label="Invited By">{invited_by}</DataEntry>
            <DataEntry label="Invited">
              <RelativeTime instant={created_at} />
            </DataEntry>
            <DataEntry label="Link">
              {expired ? 'Expired' : 'Works until'} {fullTime(expires_at)}
            </DataEntry>
          </DataList>
          {(renewal.isError || revocation.isError) && (
            <Alert color="red" role="alert">
              {renewal.isError
                ? invitationFailure(renewal.error, messages.renewFailed)
                : messages.revokeFailed}
            </Alert>
          )}
          <Group justify="flex-end">
            <DeleteButton
              title="Revoke Invitation"
              question={messages.revokeConfirm}
              confirm="Revoke"
              pending={revocation.isPending}
              onConfirm={revoke}
            >
              Revoke
            </DeleteButton>
            <PendingButton
              variant="default"
              leftSection={<IconMailForward size={16} aria-hidden />}
              pending={renewal.isPending}
              onClick={() => renewal.mutate(invitation)}
            >
              New Link
            </PendingButton>
          </Group>
        </Stack>
      </Paper>
    </Stack>
  )
}
