import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconRefresh } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Location } from '#contract/locations/locations.schemas.ts'
import { locationSettingsMessages as messages } from '#contract/locations/settings.messages.ts'
import { errorStatus } from '#web/lib/api.ts'
import { askToConfirm } from '#web/ui/confirm.ts'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { Section } from '#web/ui/section.tsx'
import { useRenewFormId } from '../api/changes.ts'
import { FormAddress } from './form-address.tsx'

/** Where the web forms of a location send to, and how to make that address anew. */
export function FormAddressCard({ location }: { location: Location }) {
  const renewal = useRenewFormId()
  const ask = () =>
    askToConfirm({
      title: 'New Form Address',
      question: messages.renewConfirm,
      confirm: 'Make a new address',
      onConfirm: () =>
        renewal.mutate(location, {
          onSuccess: () => notifications.show({ message: `${location.name} has a new form address.` }),
        }),
    })
  return (
    <Section title="Web Forms" order={2}>
      <Paper bd="1px solid var(--hairline)" p={{ base: 'md', sm: 'lg' }}>
        <Stack gap="md">
          <Text c="dimmed">
            What is sent to this address becomes a lead of {location.name}. Any form can send to it.
          </Text>
          <FormAddress location={location} />
          {renewal.isError && (
            <Alert color="red" role="alert">
              {errorStatus(renewal.error) === 412 ? messages.updateStale : messages.renewFailed}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button component={Link} to={`/settings/locations/${location.id}/forms`} variant="default">
              Forms and What They Send
            </Button>
            <PendingButton
              variant="default"
              leftSection={<IconRefresh size={16} aria-hidden />}
              pending={renewal.isPending}
              onClick={ask}
            >
              New Form Address
            </PendingButton>
          </Group>
        </Stack>
      </Paper>
    </Section>
  )
}
