import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deskLabels as labels } from '#contract/desk/desk.labels.ts'
import { deskMessages } from '#contract/desk/desk.messages.ts'
import { deskQuery } from '#web/slices/desk/api/desk.ts'
import { DeskRules } from '#web/slices/desk/components/desk-rules.tsx'
import { LocationHours } from '#web/slices/desk/components/location-hours.tsx'
import { locationsQuery } from '#web/slices/locations/api/locations.ts'
import { TimeOffList } from '#web/slices/schedules/components/time-off-list.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Parts } from '#web/ui/part.tsx'
import { Section } from '#web/ui/section.tsx'
import { LocationProviders } from './parts/provider-hours.tsx'
import { SettingsPage } from './parts/settings-page.tsx'

export function Component() {
  return (
    <SettingsPage title={labels.tab} isForm>
      <DeskPage />
    </SettingsPage>
  )
}

function DeskPage() {
  const settings = useQuery(deskQuery)
  const locations = useQuery(locationsQuery)
  const [chosen, setChosen] = useState<number>()
  if (settings.data && locations.data) {
    const location = locations.data.find(({ id }) => id === chosen) ?? locations.data[0]
    return (
      <Parts gap="xl">
        <Section title={labels.rules} order={2}>
          <DeskRules settings={settings.data} fetchLatest={async () => (await settings.refetch()).data} />
        </Section>
        {location && (
          <Section title={labels.hours} order={2}>
            <Stack gap="md">
              {locations.data.length > 1 && (
                <Choice
                  label={labels.location}
                  data={locations.data.map(({ id, name }) => ({ value: String(id), label: name }))}
                  value={String(location.id)}
                  onChange={(id) => id && setChosen(Number(id))}
                  maw="20rem"
                />
              )}
              <LocationHours key={location.id} locationId={location.id} name={location.name} />
            </Stack>
          </Section>
        )}
        {location && <LocationProviders key={location.id} location={location.id} />}
        <TimeOffList location={location?.id} />
      </Parts>
    )
  }
  if (settings.isError || locations.isError) {
    const again = () => void Promise.all([settings.refetch(), locations.refetch()])
    return <LoadError message={deskMessages.fetchFailed} onRetry={again} />
  }
  return <Skeleton height={1200} aria-busy="true" />
}
