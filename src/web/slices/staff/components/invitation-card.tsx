import { Alert, Code, DataList, Group, Paper, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate } from 'react-router'
import { invitationMessages as messages } from '#contract/invitations/invitations.messages.ts'
import type { Invitation, InvitationWithLink } from '#contract/invitations/invitations.schemas.ts'
import { staffRoleLabel } from '#contract/staff/staff.enums.ts'
import { staffLabels as labels } from '#contract/staff/staff.labels.ts'
import type { Confirmed } from '#web/lib/confirmed.ts'
import { CopyValue } from '#web/ui/copy-value.tsx'
import { DataEntry } from '#web/ui/data-entry.tsx'
import { DeleteButton } from '#web/ui/delete-button.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { IconMailForward } from '#web/ui/icons/icons.tsx'
import { fullTime, RelativeTime } from '#web/ui/instant.tsx'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { invitationFailure, useRenew, useRevoke } from '../api/members.ts'

interface InvitationCardProps {
  invitation: Invitation
  confirmed: Confirmed
}

export function InvitationCard({ invitation, confirmed }: InvitationCardProps) {
  const { email, role, locations, invited_by, created_at, expires_at, expired } = invitation
  const renewal = useRenew(confirmed)
  const revocation = useRevoke()
  const navigate = useNavigate()
  const revoke = () =>
    revocation.mutate(invitation, {
      onSuccess: () => {
        notifications.show({ message: labels.revoked(email) })
        navigate('/settings/staff')
      },
    })
  return (
    <Stack gap="lg">
      {renewal.data && <InvitationLink invitation={renewal.data} />}
      <Paper bd="1px solid var(--hairline)" p={{ base: 'md', sm: 'lg' }}>
        <Stack gap="lg">
          <DataList labelWidth="8rem" size="md" gap="xs">
            <DataEntry label={labels.email}>{email}</DataEntry>
            <DataEntry label={labels.role}>{staffRoleLabel(role)}</DataEntry>
            <DataEntry label={labels.locations}>
              {role === 'administrator'
                ? labels.all
                : locations.map(({ name }) => name).join(', ') || labels.none}
            </DataEntry>
            <DataEntry label={labels.invitedBy}>{invited_by}</DataEntry>
            <DataEntry label={labels.invited}>
              <RelativeTime instant={created_at} />
            </DataEntry>
            <DataEntry label={labels.invitationLink}>
              {expired ? labels.expired(fullTime(expires_at)) : labels.worksUntil(fullTime(expires_at))}
            </DataEntry>
          </DataList>
          <Failure text={renewal.error && invitationFailure(renewal.error, messages.renewFailed)} />
          <Failure text={revocation.isError && messages.revokeFailed} />
          <Group justify="flex-end">
            <DeleteButton
              title={labels.revokeTitle}
              question={messages.revokeConfirm}
              confirm={labels.revoke}
              pending={revocation.isPending}
              onConfirm={revoke}
            >
              {labels.revoke}
            </DeleteButton>
            <PendingButton
              variant="default"
              leftSection={<IconMailForward size={16} aria-hidden />}
              pending={renewal.isPending}
              onClick={() => renewal.mutate(invitation)}
            >
              {labels.newLink}
            </PendingButton>
          </Group>
        </Stack>
      </Paper>
    </Stack>
  )
}

export function InvitationLink({ invitation }: { invitation: InvitationWithLink }) {
  const { email, link } = invitation
  return (
    <Alert color="teal" role="status" title={labels.linkFor(email)}>
      <Stack gap="sm" align="flex-start">
        <Text>{deliveryText(invitation)}</Text>
        <Code block w="100%" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {link}
        </Code>
        <CopyValue value={link} label={labels.link} of={email} />
      </Stack>
    </Alert>
  )
}

function deliveryText({ emailed, too_many_emails }: InvitationWithLink): string {
  if (emailed) return messages.emailed
  return too_many_emails ? messages.tooManyEmails : messages.notEmailed
}
