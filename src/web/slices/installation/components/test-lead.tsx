import { Alert, Anchor, Group, Stack, Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queryClient } from '#web/lib/query-client.ts'
import { PendingButton } from '#web/ui/pending-button.tsx'

const person = {
  first_name: 'Test',
  last_name: 'Lead',
  phone: '(212) 555-0100',
  email: 'test.lead@example.com',
  message: 'This is what a request from your web form looks like.',
}

export function TestLead({ address }: { address: string }) {
  const sending = useMutation({
    mutationFn: async () => {
      const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(person) })
      if (!answer.ok) throw new Error(`The server responded with status ${answer.status}.`)
    },
    onSuccess: () => queryClient.invalidateQueries(),
  })
  return (
    <Stack gap="md">
      <Text>Send a request the way a visitor to your website would. It becomes a lead.</Text>
      {sending.isError && (
        <Alert color="red" role="alert">
          The test lead could not be sent. {sending.error.message} Please try again.
        </Alert>
      )}
      {sending.isSuccess && (
        <Alert color="teal" role="status">
          {person.first_name} {person.last_name} was added. See it{' '}
          <Anchor component={Link} to="/leads" inherit>
            in your lead list
          </Anchor>
          .
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
