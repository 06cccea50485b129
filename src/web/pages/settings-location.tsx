import { Skeleton, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useParams } from 'react-router'
import { pathId } from '#web/lib/path-id.ts'
import { FormAddressCard } from '#web/slices/locations/components/form-address-card.tsx'
import { LocationEnding } from '#web/slices/locations/components/location-ending.tsx'
import { locationKind } from '#web/slices/locations/location-kind.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { EditRecord } from '#web/ui/records/edit-record.tsx'
import { useRecord } from '#web/ui/records/use-record.ts'
import { SettingsPage } from './parts/settings-page.tsx'

export function Component() {
  const id = pathId(useParams().locationId)
  return (
    <SettingsPage
      title="Edit Location"
      isForm
      actions={<BackButton to={locationKind.paths.list} label="Back to Locations" />}
    >
      <LocationSettings key={id} id={id} />
    </SettingsPage>
  )
}

function LocationSettings({ id }: { id: number | undefined }) {
  const { record, isGone, error, fetchLatest } = useRecord(locationKind, id)
  const { messages } = locationKind
  if (isGone) return <LoadError message={messages.notFound} />
  if (!record && error) return <LoadError message={messages.fetchOneFailed} onRetry={fetchLatest} />
  if (!record) return <Skeleton height={1200} aria-busy="true" />
  return (
    <Stack gap="xl">
      <EditRecord
        kind={locationKind}
        record={record}
        fetchLatest={fetchLatest}
        onSaved={({ name }) => notifications.show({ message: `${name} has been updated.` })}
      />

      <FormAddressCard location={record} />
      <LocationEnding location={record} />
    </Stack>
  )
}
