import { Alert, Group, Paper, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDoor } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import type { Location } from '#contract/locations/locations.schemas.ts'
import { locationSettingsMessages as messages } from '#contract/locations/settings.messages.ts'
import { errorStatus, errorText } from '#web/lib/api.ts'
import { askToConfirm } from '#web/ui/confirm.ts'
import { DeleteButton } from '#web/ui/delete-button.tsx'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { useRecordDeletion } from '#web/ui/records/use-record-deletion.ts'
import { Section } from '#web/ui/section.tsx'
import { useSetClosed } from '../api/changes.ts'
import { locationKind } from '../location-kind.ts'

/** Closing a location, opening it again, and deleting one to which nothing belongs. */
export function LocationEnding({ location }: { location: Location }) {
  const { name, closed } = location
  const navigate = useNavigate()
  const change = useSetClosed()
  const deletion = useRecordDeletion(locationKind, () => navigate(locationKind.paths.list))
  const set = (to: boolean) =>
    change.mutate(
      { ...location, closed: to },
      { onSuccess: () => notifications.show({ message: `${name} is ${to ? 'closed' : 'open again'}.` }) },
    )
  const failure = change.error ? changeFailure(change.error) : deletion.failure
  return (
    <Section title={closed ? 'Open or Delete' : 'Close or Delete'} order={2}>
      <Paper bd="1px solid var(--hairline)" p={{ base: 'md', sm: 'lg' }}>
        <Stack gap="md">
          <Text c="dimmed">{messages.closeConfirm}</Text>
          {failure && (
            <Alert color="red" role="alert">
              {failure}
            </Alert>
          )}
          <Group justify="flex-end">
            <DeleteButton
              title="Delete Location"
              question={messages.deleteConfirm}
              pending={deletion.isPending}
              onConfirm={() => deletion.remove(location)}
            />
            <PendingButton
              variant="default"
              leftSection={<IconDoor size={16} aria-hidden />}
              pending={change.isPending}
              onClick={() =>
                closed
                  ? set(false)
                  : askToConfirm({
                      title: 'Close Location',
                      question: messages.closeConfirm,
                      confirm: 'Close it',
                      onConfirm: () => set(true),
                    })
              }
            >
              {closed ? 'Open Again' : 'Close Location'}
            </PendingButton>
          </Group>
        </Stack>
      </Paper>
    </Section>
  )
}

function changeFailure(error: Error): string {
  const status = errorStatus(error)
  if (status === 409) return errorText(error)
  return status === 412 ? messages.updateStale : messages.updateFailed
}
