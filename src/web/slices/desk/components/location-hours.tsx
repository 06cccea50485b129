import { SimpleGrid, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { deskLabels as labels } from '#contract/desk/desk.labels.ts'
import { deskMessages as messages } from '#contract/desk/desk.messages.ts'
import { LocationHoursBody, type LocationHours as LocationHoursValues } from '#contract/desk/desk.schemas.ts'
import { formatDay } from '#contract/formats/dates.ts'
import type { RecordValues } from '#web/lib/record-api.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { mergedInput } from '#web/ui/merged-input.tsx'
import { hoursQuery, useSaveHours } from '../api/desk.ts'
import { type HoursValues, hoursField, hoursOf, hoursValues, shownHours, weekdays } from '../hours-text.ts'
import { CallingHoursInput, DayHoursInput, HolidaysInput } from './hours-inputs.tsx'
import { SettingsForm } from './settings-form.tsx'

const shownHolidays = (text: string) => text.split(',').map(formatDay).join(', ')
const bodyOf = (values: RecordValues) => hoursOf(values as HoursValues)

interface LocationHoursProps {
  locationId: number
  name: string
  onSaved?: (saved: LocationHoursValues) => void
  submitLabel?: string
  /** Buttons before the save button. */
  actions?: ReactNode
}

/** Office hours, calling hours and holidays of a location. */
export function LocationHours({ locationId, name, onSaved, submitLabel, actions }: LocationHoursProps) {
  const hours = useQuery(hoursQuery(locationId))
  const save = useSaveHours(locationId)
  if (!hours.data && hours.isError)
    return <LoadError message={messages.hoursFetchFailed} onRetry={() => hours.refetch()} />
  if (!hours.data) return <Skeleton height={720} aria-busy="true" />
  return (
    <SettingsForm
      record={hours.data}
      fetchLatest={async () => (await hours.refetch()).data}
      draft={`hours of ${locationId}`}
      schema={LocationHoursBody}
      valuesOf={hoursValues}
      bodyOf={bodyOf}
      fieldOf={hoursField}
      save={save}
      onSaved={onSaved}
      submitLabel={submitLabel}
      actions={actions}
      texts={{ saved: messages.hoursSaved(name), failed: messages.hoursSaveFailed }}
    >
      {({ form, merge, onResolve }) => {
        const input = (path: string, shown: (text: string) => string) =>
          mergedInput(form, path, { merge, onResolve, shown: (_, value) => shown(String(value)) })
        const holidays = input('holidays', shownHolidays)
        const calling = input('calling', shownHours)
        return (
          <>
            <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
              {weekdays.map((weekday, day) => (
                <DayHoursInput key={weekday} {...input(`day${day}`, shownHours)} label={weekday} />
              ))}
            </SimpleGrid>
            <CallingHoursInput
              {...calling}
              label={labels.callingHours}
              description={calling.description || labels.callingHoursHint}
            />
            <HolidaysInput
              {...holidays}
              label={labels.holidays}
              description={holidays.description || labels.holidaysHint}
            />
          </>
        )
      }}
    </SettingsForm>
  )
}
