import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { phoneMessages } from '#contract/intake/phone.messages.ts'
import { phoneNumberKind } from '#web/slices/intake/phone-number-kind.ts'
import { locationsQuery } from '#web/slices/locations/api/locations.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { CreateRecord } from '#web/ui/records/create-record.tsx'
import { SettingsPage } from './parts/settings-page.tsx'

export function Component() {
  return (
    <SettingsPage title="Create Phone Number" isForm>
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
