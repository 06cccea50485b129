import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deskLabels } from '#contract/desk/desk.labels.ts'
import { scheduleLabels as labels } from '#contract/schedules/schedules.labels.ts'
import { scheduleMessages } from '#contract/schedules/schedules.messages.ts'
import { LocationHours } from '#web/slices/desk/components/location-hours.tsx'
import { locationsQuery } from '#web/slices/locations/api/locations.ts'
import { LocationOperatories } from '#web/slices/operatories/components/location-operatories.tsx'
import { TimeOffList } from '#web/slices/schedules/components/time-off-list.tsx'
import { BackButton } from '#web/ui/back-button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Page } from '#web/ui/page.tsx'
import { Parts } from '#web/ui/part.tsx'
import { Section } from '#web/ui/section.tsx'
import { AdministratorsOnly } from './parts/administrators-only.tsx'
import { LocationProviders } from './parts/provider-hours.tsx'

const back = { to: '/calendar', label: labels.back }

export function Component() {
  return (
    <AdministratorsOnly
      title={labels.page}
      permission="manage_schedules"
      message={scheduleMessages.managersOnly}
      back={back}
    >
      <Page title={labels.page} width="form" actions={<BackButton {...back} />}>
        <Schedules />
      </Page>
    </AdministratorsOnly>
  )
}

function Schedules() {
  const { data: locations, isError, refetch } = useQuery(locationsQuery)
  const [chosen, setChosen] = useState<number>()
  if (!locations && isError)
    return <LoadError message={scheduleMessages.hoursFetchFailed} onRetry={() => refetch()} />
  if (!locations) return <Skeleton height={480} aria-busy="true" />
  const open = locations.filter(({ closed }) => !closed)
  const location = open.find(({ id }) => id === chosen) ?? open[0]
  return (
    <Parts gap="xl">
      {open.length > 1 && location && (
        <Choice
          label={labels.location}
          data={open.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(location.id)}
          onChange={(id) => id && setChosen(Number(id))}
          maw="20rem"
        />
      )}
      {location && (
        <Section title={deskLabels.hours} order={2}>
          <LocationHours key={`hours of ${location.id}`} locationId={location.id} name={location.name} />
        </Section>
      )}
      {location && <LocationProviders key={location.id} location={location.id} />}
      <TimeOffList location={location?.id} />
      {location && <LocationOperatories key={`operatories of ${location.id}`} location={location.id} />}
    </Parts>
  )
}
