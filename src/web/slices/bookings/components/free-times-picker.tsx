import { Chip, Group, Radio, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { type KeyboardEvent, useId } from 'react'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { bookingLabels as labels } from '#contract/bookings/bookings.labels.ts'
import { bookingLimits } from '#contract/bookings/bookings.limits.ts'
import { bookingMessages } from '#contract/bookings/bookings.messages.ts'
import { spokenTimes } from '#contract/bookings/bookings.rules.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { slotTime, wallOf, type ZoneOf } from './slot-text.ts'
import { type FreeTimes, keyOf } from './use-free-times.ts'

interface Choice {
  value: number
  label: string
}

/** What free times can be searched by. */
export interface FreeTimesChoices {
  /** None without services. */
  services: readonly Choice[]
  providers: readonly Choice[]
  locations: readonly Choice[]
  zoneOf: ZoneOf
}

interface FreeTimesPickerProps extends FreeTimesChoices {
  free: FreeTimes
  /** The kind of visit without a service. */
  usualVisit: string
}

/** Count of the times that a sentence offers. */
const readAloud = 3

/** Finds free times by what the caller says, and chooses one of them. */
export function FreeTimesPicker(props: FreeTimesPickerProps) {
  const { free, services, providers, locations, zoneOf, usualVisit } = props
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
      <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="sm">
        {services.length > 0 && (
          <NumberChoice
            label={labels.service}
            placeholder={usualVisit}
            choices={services}
            value={free.service}
            onChange={free.setService}
          />
        )}
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
