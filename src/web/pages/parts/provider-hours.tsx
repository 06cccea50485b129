import { Button, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { defaultHours } from '#contract/desk/desk.defaults.ts'
import { scheduleLabels as labels } from '#contract/schedules/schedules.labels.ts'
import { scheduleMessages as messages } from '#contract/schedules/schedules.messages.ts'
import type { ProviderHours } from '#contract/schedules/schedules.schemas.ts'
import { hoursQuery } from '#web/slices/desk/api/desk.ts'
import { weekText } from '#web/slices/desk/hours-text.ts'
import { providerHoursQuery } from '#web/slices/schedules/api/schedules.ts'
import { ScheduleItem, ScheduleList } from '#web/slices/schedules/components/schedule-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Section } from '#web/ui/section.tsx'

const ProviderHoursForm = lazyPart(
  () => import(/* webpackChunkName: "on-demand-provider-hours" */ './provider-hours-form.tsx'),
)

const textOf = ({ week }: ProviderHours) => (week ? weekText(week) || labels.neverHere : labels.officeHours)

/** The providers of a location with their hours in words. */
export function LocationProviders({ location }: { location: number }) {
  const office = useQuery(hoursQuery(location)).data?.office ?? defaultHours.office
  const { data, isError, refetch } = useQuery(providerHoursQuery(location))
  const [edited, setEdited] = useState<number>()
  const fetchOf = async (id: number) => (await refetch()).data?.find(({ staff }) => staff.id === id)
  const hours = data?.find(({ staff }) => staff.id === edited)
  return (
    <Section title={labels.providers} order={2}>
      <Text size="sm" c="dimmed" mb="sm">
        {labels.providersHint}
      </Text>
      {!data && isError && <LoadError message={messages.hoursFetchFailed} onRetry={() => refetch()} />}
      {!data && !isError && <Skeleton height={120} aria-busy="true" />}
      {data?.length === 0 && <EmptyState quiet title={messages.noProviders} hint={labels.noProvidersHint} />}
      {data && data.length > 0 && (
        <ScheduleList label={labels.providers}>
          {data.map((provider) => (
            <ScheduleItem
              key={provider.staff.id}
              name={provider.staff.name}
              when={textOf(provider)}
              actions={
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-haspopup="dialog"
                  aria-label={labels.changeHoursOf(provider.staff.name)}
                  onClick={() => setEdited(provider.staff.id)}
                >
                  {labels.change}
                </Button>
              }
            />
          ))}
        </ScheduleList>
      )}
      {hours && (
        <ProviderHoursForm
          location={location}
          hours={hours}
          office={office}
          fetchLatest={() => fetchOf(hours.staff.id)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Section>
  )
}
