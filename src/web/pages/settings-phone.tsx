import { Box, Group, Skeleton, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { phoneLabels as labels } from '#contract/intake/phone.labels.ts'
import { phoneMessages } from '#contract/intake/phone.messages.ts'
import { usePathId } from '#web/lib/path-id.ts'
import { withPassword } from '#web/slices/auth/components/with-password.tsx'
import { phoneQuery } from '#web/slices/intake/api/phone.ts'
import { PhoneAccount, PhoneConnection } from '#web/slices/intake/components/phone-account.tsx'
import { PhoneNumbers } from '#web/slices/intake/components/phone-numbers.tsx'
import { phoneNumberKind, phoneNumberPaths } from '#web/slices/intake/phone-number-kind.ts'
import { locationsQuery } from '#web/slices/locations/api/locations.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { DeleteButton } from '#web/ui/delete-button.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Parts } from '#web/ui/part.tsx'
import { CreateRecord } from '#web/ui/records/create-record.tsx'
import { EditRecord } from '#web/ui/records/edit-record.tsx'
import { useRecord } from '#web/ui/records/use-record.ts'
import { useRecordDeletion } from '#web/ui/records/use-record-deletion.ts'
import { SettingsPage } from './parts/settings-page.tsx'

export function Phone() {
  return (
    <SettingsPage title={labels.tab}>
      <PhoneSetup />
    </SettingsPage>
  )
}

function PhoneSetup() {
  const settings = useQuery(phoneQuery)
  const locations = useQuery(locationsQuery)
  if (settings.data && locations.data) {
    return (
      <Parts gap="xl">
        <Box maw="44rem">
          <Parts gap="xl">
            <PhoneAccount
              settings={settings.data}
              confirmed={withPassword}
              fetchLatest={async () => (await settings.refetch()).data}
            />
            <PhoneConnection settings={settings.data} />
          </Parts>
        </Box>
        {/* Last, since it loads later than the cards above. */}
        <PhoneNumbers locations={locations.data} />
      </Parts>
    )
  }
  if (settings.isError || locations.isError) {
    const again = () => void Promise.all([settings.refetch(), locations.refetch()])
    return <LoadError message={phoneMessages.fetchSettingsFailed} onRetry={again} />
  }
  return <Skeleton height={1300} aria-busy="true" />
}

export function Create() {
  return (
    <SettingsPage title={labels.createNumber} isForm>
      <NewNumber />
    </SettingsPage>
  )
}

function NewNumber() {
  const { data, isError, refetch } = useQuery(locationsQuery)
  if (data) return <CreateRecord kind={phoneNumberKind(data)} />
  if (isError) return <LoadError message={phoneMessages.fetchSettingsFailed} onRetry={refetch} />
  return <Skeleton height={1000} aria-busy="true" />
}

export function Edit() {
  const id = usePathId('numberId')
  return (
    <SettingsPage
      title={labels.editNumber}
      isForm
      actions={<BackButton to={phoneNumberPaths.list} label={labels.back} />}
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
        onSaved={({ name }) => notifications.show({ message: labels.updated(name) })}
      />
      <Failure text={deletion.failure} />
      <Group justify="flex-end">
        <DeleteButton
          title={labels.deleteNumber}
          question={kind.deletion?.deleteConfirm ?? ''}
          pending={deletion.isPending}
          onConfirm={() => deletion.remove(record)}
        />
      </Group>
    </Stack>
  )
}
