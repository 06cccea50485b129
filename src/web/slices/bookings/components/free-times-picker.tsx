import { Autocomplete, Chip, Group, Radio, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { suggestedTypes } from '#contract/appointments/appointments.enums.ts'
import { appointmentLimits, offeredDurations } from '#contract/appointments/appointments.limits.ts'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { formatDuration } from '#contract/appointments/appointments.rules.ts'
import { bookingLabels as labels } from '#contract/bookings/bookings.labels.ts'
import { bookingLimits } from '#contract/bookings/bookings.limits.ts'
import { bookingMessages } from '#contract/bookings/bookings.messages.ts'
import { spokenTimes } from '#contract/bookings/bookings.rules.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { slotTime, wallOf, type ZoneOf } from './slot-text.ts'
import { type Choice, type FreeTimes, keyOf } from './use-free-times.ts'

/** Filters of the search for free times. */
export interface FreeTimesChoices {
  services: readonly Choice[]
  providers: readonly Choice[]
  locations: readonly Choice[]
  zoneOf: ZoneOf
}

interface FreeTimesPickerProps extends Omit<FreeTimesChoices, 'services'> {
  free: FreeTimes
  /** Further inputs, such as the kind of visit. */
  children?: ReactNode
}

/** Count of the times that a sentence offers. */
const readAloud = 3

/** Searches free times by the caller's wish, and chooses one. */
export function FreeTimesPicker(props: FreeTimesPickerProps) {
  const { free, providers, locations, zoneOf, children } = props
  const { wish, unknown, times, slots, marked } = free
  const id = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    free.step(step)
  }
  const toggle = (word: string) =>
    free.setWish(
      wish.toLowerCase().includes(word.toLowerCase())
        ? wish.replace(new RegExp(word, 'i'), '').replace(/\s+/g, ' ').trim()
        : `${wish} ${word}`.trim(),
    )
  return (
    <>
      <TextInput
        data-autofocus
        label={labels.wish}
        placeholder={labels.wishHint}
        autoComplete="off"
        maxLength={bookingLimits.wish}
        value={wish}
        error={unknown.length > 0 && labels.notUnderstood(unknown)}
        aria-controls={id}
        onChange={(event) => free.setWish(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Group role="group" aria-label={labels.chipsOf} gap="xs">
        {labels.chips.map((word) => (
          <Chip
            key={word}
            size="xs"
            checked={wish.toLowerCase().includes(word.toLowerCase())}
            onChange={() => toggle(word)}
          >
            {word}
          </Chip>
        ))}
      </Group>
      <SimpleGrid cols={2} spacing="sm">
        {children}
        <NumberChoice
          label={labels.provider}
          placeholder={labels.anyProvider}
          choices={providers}
          value={free.staff}
          onChange={free.setStaff}
        />
        {locations.length > 1 && (
          <NumberChoice
            label={labels.location}
            placeholder={labels.location}
            choices={locations}
            value={free.location}
            onChange={free.setLocation}
          />
        )}
      </SimpleGrid>
      {times.isError ? (
        <LoadError message={appointmentMessages.slotsFailed} onRetry={() => times.refetch()} />
      ) : (
        <div id={id} aria-busy={times.isFetching} style={{ minHeight: '13.5rem' }}>
          {times.data && slots.length === 0 && <Text c="dimmed">{bookingMessages.noTimes}</Text>}
          {slots.length > 0 && (
            <Radio.Group
              label={labels.times}
              value={marked ? keyOf(marked) : null}
              onChange={(key) => free.select(slots.findIndex((slot) => keyOf(slot) === key))}
            >
              <Stack gap={6} mt={6}>
                {slots.map((slot) => (
                  <Radio
                    key={keyOf(slot)}
                    value={keyOf(slot)}
                    label={[
                      slotTime(slot, zoneOf),
                      slot.staff.name,
                      locations.length > 1 && slot.location?.name,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  />
                ))}
              </Stack>
            </Radio.Group>
          )}
          {slots.length > 1 && (
            <Text size="sm" c="dimmed" mt="xs">
              {labels.offer(spokenTimes(slots.slice(0, readAloud).map((slot) => wallOf(slot, zoneOf))))}
            </Text>
          )}
        </div>
      )}
    </>
  )
}

interface VisitInputsProps {
  free: FreeTimes
  services: readonly Choice[]
  /** The default kind of visit. */
  usualVisit: string
}

/** The kind of visit, such as a service, and its length. */
export const VisitInputs = ({ free, services, usualVisit }: VisitInputsProps) => (
  <>
    <Autocomplete
      label={labels.type}
      placeholder={usualVisit}
      maxLength={appointmentLimits.type}
      comboboxProps={{ withinPortal: false }}
      data={services.length > 0 ? services.map(({ label }) => label) : [...suggestedTypes]}
      value={free.type}
      onChange={free.setType}
    />
    <NumberChoice
      label={labels.length}
      placeholder={labels.usualLength}
      choices={offeredDurations.map((value) => ({ value, label: formatDuration(value) }))}
      value={free.duration}
      onChange={free.setDuration}
    />
  </>
)

interface NumberChoiceProps {
  label: string
  placeholder: string
  choices: readonly Choice[]
  value: number | null
  onChange: (value: number | null) => void
}

const NumberChoice = ({ choices, value, onChange, ...input }: NumberChoiceProps) => (
  <Select
    {...input}
    clearable
    comboboxProps={{ withinPortal: false }}
    data={choices.map((choice) => ({ value: String(choice.value), label: choice.label }))}
    value={value === null ? null : String(value)}
    onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
  />
)
