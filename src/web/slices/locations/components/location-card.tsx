import { Anchor, Code, DataList, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate } from 'react-router'
import type { Location } from '#contract/locations/locations.schemas.ts'
import { locationLabels as labels } from '#contract/locations/settings.labels.ts'
import { locationSettingsMessages as messages } from '#contract/locations/settings.messages.ts'
import { failureText } from '#web/lib/api.ts'
import { askToConfirm } from '#web/ui/confirm.ts'
import { PhoneLink } from '#web/ui/contact-links.tsx'
import { CopyValue } from '#web/ui/copy-value.tsx'
import { DataEntry } from '#web/ui/data-entry.tsx'
import { DeleteButton } from '#web/ui/delete-button.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { IconDoor } from '#web/ui/icons/icons.tsx'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { useRecordDeletion } from '#web/ui/records/use-record-deletion.ts'
import { Section } from '#web/ui/section.tsx'
import { useSetClosed } from '../api/changes.ts'
import { locationKind } from '../location-kind.ts'
import { formAddress } from './form-address.tsx'

export function LocationCard({ location }: { location: Location }) {
  const { name, address, phone, email, notification_email, form_id } = location
  return (
    <Paper withBorder p="lg" component="article">
      <Title order={3} mb="sm">
        {name}
      </Title>
      <DataList labelWidth="9rem" size="md" gap="xs">
        <DataEntry label={labels.address}>{address}</DataEntry>
        <DataEntry label={labels.phone}>
          <PhoneLink phone={phone} />
        </DataEntry>
        <DataEntry label={labels.email}>
          {email && <Anchor href={`mailto:${email}`}>{email}</Anchor>}
        </DataEntry>
        <DataEntry label={labels.notificationEmail}>
          {notification_email && <Anchor href={`mailto:${notification_email}`}>{notification_email}</Anchor>}
        </DataEntry>
        <DataEntry label={labels.formId}>
          <Group gap="xs">
            <Code>{form_id}</Code>
            <CopyValue value={formAddress(form_id)} label={labels.formAddressCopy} of={name} />
          </Group>
        </DataEntry>
      </DataList>
    </Paper>
  )
}

export function CloseOrDeleteLocation({ location }: { location: Location }) {
  const { name, closed } = location
  const navigate = useNavigate()
  const change = useSetClosed()
  const deletion = useRecordDeletion(locationKind, () => navigate(locationKind.paths.list))
  const set = (to: boolean) =>
    change.mutate(
      { ...location, closed: to },
      {
        onSuccess: () =>
          notifications.show({ message: to ? labels.wasClosed(name) : labels.wasReopened(name) }),
      },
    )
  return (
    <Section title={closed ? labels.reopenOrDelete : labels.closeOrDelete} order={2}>
      <Paper bd="1px solid var(--hairline)" p={{ base: 'md', sm: 'lg' }}>
        <Stack gap="md">
          <Text c="dimmed">{messages.closeConfirm}</Text>
          <Failure text={failureText(change.error, messages.updateFailed, messages.updateStale)} />
          <Failure text={deletion.failure} />
          <Group justify="flex-end">
            <DeleteButton
              title={labels.delete}
              question={messages.deleteConfirm}
              pending={deletion.isPending}
              onConfirm={() => {
                change.reset()
                deletion.remove(location)
              }}
            />
            <PendingButton
              variant="default"
              leftSection={<IconDoor size={16} aria-hidden />}
              pending={change.isPending}
              onClick={() =>
                closed
                  ? set(false)
                  : askToConfirm({
                      title: labels.close,
                      question: messages.closeConfirm,
                      confirm: labels.closeConfirm,
                      onConfirm: () => set(true),
                    })
              }
            >
              {closed ? labels.reopen : labels.close}
            </PendingButton>
          </Group>
        </Stack>
      </Paper>
    </Section>
  )
}
