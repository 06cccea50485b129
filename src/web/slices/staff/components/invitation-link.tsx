import { Alert, Code, Stack, Text } from '@mantine/core'
import { invitationMessages } from '#contract/invitations/invitations.messages.ts'
import type { InvitationWithLink } from '#contract/invitations/invitations.schemas.ts'
import { CopyValue } from '#web/ui/copy-value.tsx'

/** The link of an invitation that was just made, to copy. */
export function InvitationLink({ invitation }: { invitation: InvitationWithLink }) {
  const { email, link } = invitation
  return (
    <Alert color="teal" role="status" title={`The link for ${email}`}>
      <Stack gap="sm" align="flex-start">
        <Text>{howItGoes(invitation)}</Text>
        <Code block w="100%" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {link}
        </Code>
        <CopyValue value={link} label="link" of={email} />
      </Stack>
    </Alert>
  )
}

function howItGoes({ mailed, too_many_mails }: InvitationWithLink): string {
  if (mailed) return invitationMessages.mailed
  return too_many_mails ? invitationMessages.tooManyMails : invitationMessages.notMailed
}
