import { Button, Stack, Text } from '@mantine/core'
import { emailMessages as messages } from '#contract/auth/email.messages.ts'
import { ownText, serverText } from '#web/lib/api.ts'
import { Failure } from '#web/ui/failure.tsx'
import { useConfirmEmail } from '../api/email.ts'

/** A click, because mail servers open links by themselves. */
export function ConfirmEmailForm({ token }: { token: string }) {
  const confirm = useConfirmEmail()
  if (confirm.isSuccess) return <Text role="status">{confirm.data.detail}</Text>
  return (
    <Stack gap="md">
      <Failure
        text={confirm.isError && (serverText(confirm.error) ?? ownText(confirm.error) ?? messages.linkFailed)}
      />
      <Text>{messages.linkQuestion}</Text>
      <Button fullWidth loading={confirm.isPending} onClick={() => confirm.mutate(token)}>
        Confirm email
      </Button>
    </Stack>
  )
}
