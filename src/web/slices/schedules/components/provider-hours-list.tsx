import { Button, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { defaultHours } from '#contract/desk/desk.defaults.ts'
import type { Week } from '#contract/desk/desk.schemas.ts'
import { scheduleLabels as labels } from '#contract/schedules/schedules.labels.ts'
import { scheduleMessages as messages } from '#contract/schedules/schedules.messages.ts'
import type { ProviderHours } from '#contract/schedules/schedules.schemas.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { weekText } from '#web/ui/hours-text.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Section } from '#web/ui/section.tsx'
import { providerHoursQuery } from '../api/schedules.ts'
import classes from './schedules.module.css'

const ProviderHoursForm = lazyPart(
  () => import(/* webpackChunkName: "on-demand-provider-hours" */ './provider-hours-form.tsx'),
)

const textOf = ({ week }: ProviderHours) => (week ? weekText(week) || labels.neverHere : labels.officeHours)

interface ProviderHoursListProps {
  location: number
  /** Office hours of the location, as far as they are known. */
  office: Week | undefined
}

/** The providers of a location with their hours in words. */
export function ProviderHoursList({ location, office = defaultHours.office }: ProviderHoursListProps) {
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
        <ul className={classes.list} aria-label={labels.providers}>
          {data.map((provider) => (
            <li key={provider.staff.id} className={classes.item}>
              <div className={classes.text}>
                <Text fw={500}>{provider.staff.name}</Text>
                <Text size="sm" c="dimmed">
                  {textOf(provider)}
                </Text>
              </div>
              <Button
                variant="default"
                size="compact-sm"
                aria-haspopup="dialog"
                aria-label={labels.changeHoursOf(provider.staff.name)}
                onClick={() => setEdited(provider.staff.id)}
              >
                {labels.changeHours}
              </Button>
            </li>
          ))}
        </ul>
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
