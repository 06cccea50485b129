import { Alert, Anchor, Group, Stack, Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { testLead } from '#contract/installation/installation.defaults.ts'
import { installationMessages as messages } from '#contract/installation/installation.messages.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { PendingButton } from '#web/ui/pending-button.tsx'

interface TestLeadProps {
  /** Of the form. */
  address: string
  /** Removes what was sent. */
  remove: ReactNode
}

/** Sends a request as a visitor would. */
export function TestLead({ address, remove }: TestLeadProps) {
  const sending = useMutation({
    mutationFn: async () => {
      const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(testLead) })
      if (!answer.ok) throw new Error(`The server responded with status ${answer.status}.`)
    },
    onSuccess: () => queryClient.invalidateQueries(),
  })
  return (
    <Stack gap="md">
      <Text>Try it: send a request the way a visitor to your website would. It becomes a lead.</Text>
      {sending.isError && (
        <Alert color="red" role="alert">
          The test lead could not be sent. {sending.error.message} Please try again.
        </Alert>
      )}
      {sending.isSuccess && (
        <Alert color="teal" role="status">
          <Group justify="space-between" gap="xs">
            <span>
              {messages.testLeadAdded} See it{' '}
              <Anchor component={Link} to="/leads" inherit>
                in your lead list
              </Anchor>
              .
            </span>
            {remove}
          </Group>
        </Alert>
      )}
      <Group>
        <PendingButton
          leftSection={<IconSend size={16} aria-hidden />}
          pending={sending.isPending}
          onClick={() => sending.mutate()}
        >
          Send a test lead
        </PendingButton>
      </Group>
    </Stack>
  )
}
