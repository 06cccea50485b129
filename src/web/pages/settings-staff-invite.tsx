import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { locationSettingsMessages } from '#contract/locations/settings.messages.ts'
import { openLocations } from '#web/lib/location-choice.ts'
import { locationsQuery } from '#web/slices/locations/api/locations.ts'
import { InviteForm } from '#web/slices/staff/components/invite-form.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { SettingsPage } from './parts/settings-page.tsx'

export function Component() {
  return (
    <SettingsPage title="Invite" isForm>
      <Invite />
    </SettingsPage>
  )
}

function Invite() {
  const { data, isError, refetch } = useQuery(locationsQuery)
  if (data) return <InviteForm locations={openLocations({ data }, null)} />
  if (isError) return <LoadError message={locationSettingsMessages.fetchFailed} onRetry={refetch} />
  return <Skeleton height={360} aria-busy="true" />
}
