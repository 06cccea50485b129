import { Box, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { phoneMessages } from '#contract/intake/phone.messages.ts'
import { phoneQuery } from '#web/slices/intake/api/phone.ts'
import { PhoneAccount } from '#web/slices/intake/components/phone-account.tsx'
import { PhoneConnection } from '#web/slices/intake/components/phone-connection.tsx'
import { PhoneNumbers } from '#web/slices/intake/components/phone-numbers.tsx'
import { locationsQuery } from '#web/slices/locations/api/locations.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { SettingsPage } from './parts/settings-page.tsx'

export function Component() {
  return (
    <SettingsPage title="Phone">
      <PhoneSetup />
    </SettingsPage>
  )
}

function PhoneSetup() {
  const settings = useQuery(phoneQuery)
  const locations = useQuery(locationsQuery)
  if (settings.data && locations.data) {
    return (
      <Stack gap="xl">
        <Box maw="44rem">
          <Stack gap="xl">
            <PhoneAccount
              settings={settings.data}
              fetchLatest={async () => (await settings.refetch()).data}
            />
            <PhoneConnection settings={settings.data} />
          </Stack>
        </Box>
        {/* Last: it is filled in later than what is above. */}
        <PhoneNumbers locations={locations.data} />
      </Stack>
    )
  }
  if (settings.isError || locations.isError) {
    const again = () => void Promise.all([settings.refetch(), locations.refetch()])
    return <LoadError message={phoneMessages.fetchSettingsFailed} onRetry={again} />
  }
  return <Skeleton height={1300} aria-busy="true" />
}
