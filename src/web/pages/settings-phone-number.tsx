import { Alert, Group, Skeleton, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { pathId } from '#web/lib/path-id.ts'
import { phoneNumberKind, phoneNumberPaths } from '#web/slices/intake/phone-number-kind.ts'
import { locationsQuery } from '#web/slices/locations/api/locations.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { DeleteButton } from '#web/ui/delete-button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { EditRecord } from '#web/ui/records/edit-record.tsx'
import { useRecord } from '#web/ui/records/use-record.ts'
import { useRecordDeletion } from '#web/ui/records/use-record-deletion.ts'
import { SettingsPage } from './parts/settings-page.tsx'

export function Component() {
  const id = pathId(useParams().numberId)
  return (
    <SettingsPage
      title="Edit Phone Number"
      isForm
      actions={<BackButton to={phoneNumberPaths.list} label="Back to Phone" />}
    >
      <EditNumber key={id} id={id} />
    </SettingsPage>
  )
}

function EditNumber({ id }: { id: number | undefined }) {
  const locations = useQuery(locationsQuery)
  const kind = phoneNumberKind(locations.data ?? [])
  const { record, isGone, error, fetchLatest } = useRecord(kind, id)
  const navigate = useNavigate()
  const deletion = useRecordDeletion(kind, () => navigate(phoneNumberPaths.list))
  const { messages } = kind
  if (isGone) return <LoadError message={messages.notFound} />
  if (!record && error) return <LoadError message={messages.fetchOneFailed} onRetry={fetchLatest} />
  if (locations.isError && !locations.data) {
    return <LoadError message={messages.fetchOneFailed} onRetry={locations.refetch} />
  }
  if (!record || !locations.data) return <Skeleton height={1000} aria-busy="true" />
  return (
    <Stack gap="lg">
      <EditRecord
        kind={kind}
        record={record}
        fetchLatest={fetchLatest}
        onSaved={({ name }) => notifications.show({ message: `${name} has been updated.` })}
      />
      {deletion.failure && (
        <Alert color="red" role="alert">
          {deletion.failure}
        </Alert>
      )}
      <Group justify="flex-end">
        <DeleteButton
          title="Delete Phone Number"
          question={kind.deletion?.deleteConfirm ?? ''}
          pending={deletion.isPending}
          onConfirm={() => deletion.remove(record)}
        />
      </Group>
    </Stack>
  )
}
