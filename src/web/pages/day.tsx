import { Button, Group, Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { dayLabels as labels } from '#contract/desk/day.labels.ts'
import { dayMessages } from '#contract/desk/day.messages.ts'
import { practiceToday } from '#web/lib/practice-time.ts'
import { UnfinishedVisits } from '#web/slices/appointments/components/unfinished-visits.tsx'
import { dayQuery } from '#web/slices/desk/api/day.ts'
import { DayReport } from '#web/slices/desk/components/day-report.tsx'
import { locationsQuery } from '#web/slices/locations/api/locations.ts'
import { Choice } from '#web/ui/choice.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { isDay } from '#web/ui/day-text.ts'
import { IconPrinter } from '#web/ui/icons/icons.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Page } from '#web/ui/page.tsx'
import classes from './day.module.css'
import { WithVisitSteps } from './parts/visit-parts.tsx'

const all = 'all'

export function Component() {
  const [params, setParams] = useSearchParams()
  const asked = Number(params.get('location'))
  const location = Number.isSafeInteger(asked) && asked > 0 ? asked : undefined
  const given = params.get('day')
  const day = isDay(given) ? given : undefined
  const locations = useQuery(locationsQuery)
  const report = useQuery({ ...dayQuery({ location, day }), placeholderData: keepPreviousData })
  const set = (name: string, value: string | undefined) =>
    setParams(
      (before) => {
        if (value) before.set(name, value)
        else before.delete(name)
        return before
      },
      { replace: true },
    )
  const places = locations.data ?? []
  return (
    <Page
      title={dayMessages.title}
      width="wide"
      actions={
        <Button
          className={classes.controls}
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          {labels.print}
        </Button>
      }
    >
      <Group gap="md" mb="lg" className={classes.controls}>
        {/* Here from the start, so that it moves nothing when the locations come. */}
        {places.length !== 1 && (
          <Choice
            label={labels.location}
            data={[
              { value: all, label: labels.allLocations },
              ...places.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={location === undefined ? all : String(location)}
            onChange={(id) => set('location', id === all || id === null ? undefined : id)}
          />
        )}
        <DayInput
          label={labels.day}
          today={practiceToday()}
          value={day ?? report.data?.day ?? practiceToday()}
          onChange={(value) => (value === null || isDay(value)) && set('day', value ?? undefined)}
        />
      </Group>
      {report.data ? (
        <DayReport report={report.data}>
          <WithVisitSteps>
            <UnfinishedVisits day={report.data.day} location={location} />
          </WithVisitSteps>
        </DayReport>
      ) : report.isError ? (
        <LoadError message={dayMessages.fetchFailed} onRetry={() => report.refetch()} />
      ) : (
        <Skeleton height={600} aria-busy="true" />
      )}
    </Page>
  )
}
