import { Alert, Autocomplete, SimpleGrid, Stack } from '@mantine/core'
import {
  type AppointmentStatus,
  appointmentStatuses,
  appointmentStatusLabel,
  suggestedTypes,
} from '#contract/appointments/appointments.enums.ts'
import { appointmentLabels } from '#contract/appointments/appointments.labels.ts'
import {
  appointmentLimits,
  freeTimeOffer,
  offeredDurations,
} from '#contract/appointments/appointments.limits.ts'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { formatDuration } from '#contract/appointments/appointments.rules.ts'
import { formatDay } from '#contract/formats/dates.ts'
import type { StaffMember } from '#contract/staff/staff.endpoints.ts'
import { staffRoleLabel } from '#contract/staff/staff.enums.ts'
import type { FormMerge } from '#web/lib/form-merge.ts'
import type { FormState } from '#web/lib/form-state.ts'
import { practiceToday } from '#web/lib/practice-day.ts'
import classes from '#web/ui/choice.module.css'
import { Choice, SearchableChoice } from '#web/ui/choice.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { isDay } from '#web/ui/day-text.ts'
import { mergedInput } from '#web/ui/merged-input.tsx'
import { useStaffChoices } from '../api/staff.ts'
import { type AppointmentFormValues, timeChoices, timeText } from './appointment-form-values.ts'
import type { Places } from './places.ts'

interface AppointmentInputsProps {
  form: FormState<AppointmentFormValues>
  places: Places
  /** Who has it now, in case that they are not on offer any more. */
  current?: StaffMember | null
  /** What somebody else has saved in the meantime. */
  merge?: FormMerge | undefined
  onResolve?: (path: string) => void
  /** True within a dialog, to which the lists of its inputs then belong. */
  inDialog: boolean
}

const personText = ({ name, role }: StaffMember) => `${name} · ${staffRoleLabel(role.name)}`

type TimeChoices = ReturnType<typeof timeChoices>

// A practice books by day; the rest of the day is there for whoever does not.
function grouped(choices: TimeChoices) {
  const isUsual = ({ value }: TimeChoices[number]) =>
    value >= freeTimeOffer.opens && value < freeTimeOffer.closes
  return [
    { group: 'During the day', items: choices.filter(isUsual) },
    { group: 'Other times', items: choices.filter((choice) => !isUsual(choice)) },
  ]
}

/** The inputs of an appointment, the same for a new one and for one that is edited. */
export function AppointmentInputs(props: AppointmentInputsProps) {
  const { form, places, current, merge, onResolve, inDialog } = props
  const { day, time, duration, location, staff_id } = form.values
  const staff = useStaffChoices(location, staff_id)
  const zone = places.zoneOf(location)
  const combobox = inDialog ? { withinPortal: false } : { portalProps: { target: '#main' } }

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
    if (name === 'staff_id') return people.find((person) => person.value === value)?.label ?? 'somebody else'
    if (name === 'location')
      return places.choices.find((place) => place.value === value)?.label ?? 'elsewhere'
    return String(value)
  }
  const input = (name: keyof AppointmentFormValues) => ({
    label: appointmentLabels[name],
    ...mergedInput(form, name, { merge, onResolve, shown }),
  })
  return (
    <Stack gap="md">
      {staff.isError && (
        <Alert color="red" role="alert">
          {appointmentMessages.staffFailed}
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
        <DayInput required today={practiceToday()} {...input('day')} value={day} />
        <SearchableChoice
          required
          disabled={!isDay(day)}
          placeholder={isDay(day) ? 'Choose a time' : 'Choose a date first'}
          data={isDay(day) ? grouped(timeChoices(day, time, zone)) : []}
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
          classNames={{ options: classes.options ?? '' }}
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
          {...input('location')}
        />
      </SimpleGrid>
    </Stack>
  )
}
