import { Alert, Anchor, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { testLead } from '#contract/installation/installation.defaults.ts'
import { installationLabels as labels } from '#contract/installation/installation.labels.ts'
import { installationMessages as messages } from '#contract/installation/installation.messages.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { IconSend } from '#web/ui/icons/icons.tsx'
import { PendingButton } from '#web/ui/pending-button.tsx'

interface TestLeadProps {
  /** Of the form. */
  address: string
  /** A button that removes what was sent. */
  remove: (onRemoved: () => void) => ReactNode
}

/** Sends a request as a visitor would. */
export function TestLead({ address, remove }: TestLeadProps) {
  const sending = useMutation({
    mutationFn: async () => {
      const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(testLead) })
      if (!answer.ok) throw new Error(labels.testLeadStatus(answer.status))
    },
    onSuccess: () => queryClient.invalidateQueries(),
  })
  return (
    <Stack gap="md">
      <Text>{labels.tryIt}</Text>
      {sending.isError && (
        <Alert color="red" role="alert">
          {labels.testLeadFailed(sending.error.message)}
        </Alert>
      )}
      {sending.isSuccess && (
        <Alert color="teal" role="status">
          <Group justify="space-between" gap="xs">
            <span>
              {messages.testLeadAdded}{' '}
              <Anchor component={Link} to="/leads" inherit>
                {labels.seeTestLead}
              </Anchor>
            </span>
            {remove(sending.reset)}
          </Group>
        </Alert>
      )}
      <Group>
        <PendingButton
          leftSection={<IconSend size={16} aria-hidden />}
          pending={sending.isPending}
          onClick={() => sending.mutate()}
        >
          {labels.sendTestLead}
        </PendingButton>
      </Group>
    </Stack>
  )
}
