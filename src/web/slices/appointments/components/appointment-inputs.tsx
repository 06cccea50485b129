import { Autocomplete, SimpleGrid, Stack, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  type AppointmentStatus,
  appointmentStatuses,
  appointmentStatusLabel,
  suggestedTypes,
} from '#contract/appointments/appointments.enums.ts'
import { appointmentLabels } from '#contract/appointments/appointments.labels.ts'
import {
  appointmentLimits,
  offeredDurations,
  usualTimes,
} from '#contract/appointments/appointments.limits.ts'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { formatDuration } from '#contract/appointments/appointments.rules.ts'
import { visitLabels } from '#contract/appointments/visits.labels.ts'
import { formatDay } from '#contract/formats/dates.ts'
import type { Location } from '#contract/locations/locations.schemas.ts'
import type { StaffMember } from '#contract/staff/staff.endpoints.ts'
import { staffRoleLabel } from '#contract/staff/staff.enums.ts'
import type { FormMerge } from '#web/lib/form-merge.ts'
import type { FormState } from '#web/lib/form-state.ts'
import { locationEntries } from '#web/lib/location-choice.ts'
import { operatoriesQuery } from '#web/lib/operatories.ts'
import { practiceToday, practiceZone } from '#web/lib/practice-time.ts'
import { Choice, SearchableChoice, scrollingOptions } from '#web/ui/choice.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { isDay } from '#web/ui/day-text.ts'
import { Failure } from '#web/ui/failure.tsx'
import { mergedInput } from '#web/ui/merged-input.tsx'
import { useStaffChoices } from '../api/choices.ts'
import { type AppointmentFormValues, timeChoices, timeText } from './appointment-form-values.ts'
import { useTakenTimes } from './taken-times.ts'

export interface Places {
  choices: { value: number; label: string }[]
  /** The company's zone when there is no location. */
  zoneOf: (location: number | null) => string
}

/** The person's locations, plus the appointment's current one. */
export function placesOf(
  locations: readonly Location[] | undefined = [],
  current?: { location: { id: number; name: string } | null; time_zone: string },
): Places {
  const zones = new Map(locations.map(({ id, time_zone }) => [id, time_zone]))
  const choices = locationEntries({ data: locations }, current?.location?.id)
  const here = current?.location
  if (here && !zones.has(here.id)) {
    zones.set(here.id, current.time_zone)
    choices.push({ value: here.id, label: here.name })
  }
  return { choices, zoneOf: (location) => (location && zones.get(location)) || practiceZone() }
}

// Dropdowns belong to the page's main landmark.
const combobox = { portalProps: { target: '#main' } }

interface AppointmentInputsProps {
  form: FormState<AppointmentFormValues>
  places: Places
  /** Current provider, who may no longer be on the list. */
  current?: StaffMember | null
  /** The edited appointment, whose own time isn't taken. */
  editedId?: number
  merge?: FormMerge | undefined
  onResolve?: (path: string) => void
}

const personText = ({ name, role }: StaffMember) => `${name} · ${staffRoleLabel(role.name)}`

type TimeChoices = ReturnType<typeof timeChoices>

function grouped(choices: TimeChoices) {
  const isUsual = ({ value }: TimeChoices[number]) => value >= usualTimes.from && value < usualTimes.to
  return [
    { group: 'Office hours', items: choices.filter(isUsual) },
    { group: 'After hours', items: choices.filter((choice) => !isUsual(choice)) },
  ]
}

export function AppointmentInputs(props: AppointmentInputsProps) {
  const { form, places, current, merge, onResolve } = props
  const { day, time, duration, location, staff_id } = form.values
  const staff = useStaffChoices(location, staff_id)
  const zone = places.zoneOf(location)
  const isTaken = useTakenTimes(form.values, zone, props.editedId)
  const marked = ({ value, label }: TimeChoices[number]) => ({
    value,
    label: isTaken(value) ? appointmentLabels.takenTime(label) : label,
  })
  const { data: operatories = [] } = useOperatories(location)

  const people = staff.people.map((person) => ({ value: person.id, label: personText(person) }))
  if (current && !people.some(({ value }) => value === current.id)) {
    people.unshift({ value: current.id, label: personText(current) })
  }
  const durations = [...new Set([...offeredDurations, duration])].sort((a, b) => a - b)

  const shown = (name: string, value: string | number) => {
    if (name === 'day') return formatDay(String(value))
    if (name === 'time') return timeText(String(value))
    if (name === 'status') return appointmentStatusLabel(String(value))
    if (name === 'duration') return formatDuration(Number(value))
    if (name === 'staff_id') return people.find((person) => person.value === value)?.label ?? 'someone else'
    if (name === 'location')
      return places.choices.find((place) => place.value === value)?.label ?? 'another location'
    if (name === 'operatory') return operatories.find(({ id }) => id === value)?.name ?? 'another operatory'
    return String(value)
  }
  const input = (name: keyof AppointmentFormValues) => ({
    label: appointmentLabels[name],
    ...mergedInput(form, name, { merge, onResolve, shown }),
  })
  const placeInput = input('location')
  return (
    <Stack gap="md">
      <Failure text={staff.isError && appointmentMessages.staffFailed} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
        <DayInput required today={practiceToday()} {...input('day')} value={day} />
        <SearchableChoice
          required
          disabled={!isDay(day)}
          placeholder={isDay(day) ? 'Choose a time' : 'Choose a date first'}
          data={isDay(day) ? grouped(timeChoices(day, time, zone).map(marked)) : []}
          comboboxProps={combobox}
          {...input('time')}
          value={time || null}
        />
        <SearchableChoice<number> required comboboxProps={combobox} data={people} {...input('staff_id')} />
        <Choice<number>
          required
          comboboxProps={combobox}
          data={durations.map((minutes) => ({ value: minutes, label: formatDuration(minutes) }))}
          {...input('duration')}
        />
        <Autocomplete
          required
          withScrollArea={false}
          styles={scrollingOptions}
          maxLength={appointmentLimits.type}
          comboboxProps={combobox}
          data={[...suggestedTypes]}
          {...input('type')}
        />
        <Choice<AppointmentStatus>
          required
          comboboxProps={combobox}
          data={appointmentStatuses.map((status) => ({
            value: status,
            label: appointmentStatusLabel(status),
          }))}
          {...input('status')}
        />
        <SearchableChoice<number>
          clearable
          placeholder="No location"
          comboboxProps={combobox}
          data={places.choices}
          {...placeInput}
          onChange={(value) => {
            placeInput.onChange(value)
            form.setFieldValue('operatory', null)
          }}
        />
        {operatories.length > 0 && (
          <SearchableChoice<number>
            clearable
            placeholder={visitLabels.noOperatory}
            comboboxProps={combobox}
            data={operatories.map(({ id, name }) => ({ value: id, label: name }))}
            {...input('operatory')}
          />
        )}
      </SimpleGrid>
      <Textarea autosize minRows={2} maxRows={8} maxLength={appointmentLimits.note} {...input('note')} />
    </Stack>
  )
}

const useOperatories = (location: number | null) =>
  useQuery({ ...operatoriesQuery(location ?? 0), enabled: location !== null })
