import { Anchor, Group, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { embedSettingsLabels as labels } from '#contract/embed/embed.settings.labels.ts'
import { embedSettingsMessages } from '#contract/embed/embed.settings.messages.ts'
import { embedQuery } from '#web/slices/embed/api/settings.ts'
import { EmbedSettings, EmbedTags } from '#web/slices/embed/components/embed-settings.tsx'
import { ConnectGuide } from '#web/slices/intake/components/connect-guide.tsx'
import { locationsQuery } from '#web/slices/locations/api/locations.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { Parts } from '#web/ui/part.tsx'
import { SettingsPage } from './parts/settings-page.tsx'

export function Component() {
  return (
    <SettingsPage title={labels.tab}>
      <WebsiteSettings />
    </SettingsPage>
  )
}

function WebsiteSettings() {
  const settings = useQuery(embedQuery)
  const locations = useQuery(locationsQuery)
  if (settings.data && locations.data) {
    const open = locations.data.filter(({ closed }) => !closed)
    return (
      <Parts gap="xl">
        <EmbedTags origin={settings.data.script_origin} locations={open} />
        <EmbedSettings
          settings={settings.data}
          fetchLatest={async () => (await settings.refetch()).data}
          locations={open}
        />
        <ConnectGuide />
        <Group gap="md">
          <Text>{labels.formAddresses}</Text>
          {open.map(({ id, name }) => (
            <Anchor key={id} component={Link} to={`/settings/locations/${id}/forms`}>
              {name}
            </Anchor>
          ))}
        </Group>
      </Parts>
    )
  }
  if (settings.isError || locations.isError) {
    const again = () => void Promise.all([settings.refetch(), locations.refetch()])
    return <LoadError message={embedSettingsMessages.fetchFailed} onRetry={again} />
  }
  return <Skeleton height={1500} aria-busy="true" />
}
