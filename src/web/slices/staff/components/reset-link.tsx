import { Alert, Code, Group, Stack, Text } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { makeResetLink } from '#contract/auth/password-reset.endpoints.ts'
import { call, errorText } from '#web/lib/api.ts'
import { CopyValue } from '#web/ui/copy-value.tsx'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { fullTime } from '#web/ui/relative-time.tsx'

/** Makes a link by which a member of staff chooses a new password, to hand over; it shows once. */
export function ResetLink({ staffId, name }: { staffId: number; name: string }) {
  const making = useMutation({
    mutationFn: () => call(makeResetLink, { params: { id: String(staffId) } }),
    gcTime: 0,
  })
  return (
    <Stack gap="sm">
      {making.isError && (
        <Alert color="red" role="alert">
          {errorText(making.error)}
        </Alert>
      )}
      {making.data && (
        <Alert color="teal" role="status" title={`A link for ${name} to choose a new password`}>
          <Stack gap="sm" align="flex-start">
            <Text>
              Hand it over yourself. It works once, until {fullTime(making.data.expires_at)}, and is shown
              only now.
            </Text>
            <Code block w="100%" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {making.data.link}
            </Code>
            <CopyValue value={making.data.link} label="link" of={name} />
          </Stack>
        </Alert>
      )}
      <Group justify="flex-end">
        <PendingButton
          variant="default"
          leftSection={<IconKey size={16} aria-hidden />}
          pending={making.isPending}
          onClick={() => making.mutate()}
        >
          New Password Link
        </PendingButton>
      </Group>
    </Stack>
  )
}
