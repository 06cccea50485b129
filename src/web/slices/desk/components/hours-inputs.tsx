import { ActionIcon, Button, CloseButton, Group, Input, Pill, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { deskLabels as labels } from '#contract/desk/desk.labels.ts'
import type { Interval } from '#contract/desk/desk.schemas.ts'
import { practiceToday } from '#web/lib/practice-time.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { isDay } from '#web/ui/day-text.ts'
import { IconPlus } from '#web/ui/icons/icons.tsx'
import { intervalsOf, minutesFrom, textOfIntervals, timeOf } from '../hours-text.ts'

interface ControlProps {
  label: string
  /** As the form holds it. */
  value: string
  onChange: (value: string) => void
  error?: ReactNode
  description?: ReactNode
}

const GroupOf = ({
  label,
  error,
  description,
  children,
}: Omit<ControlProps, 'value' | 'onChange'> & { children: ReactNode }) => {
  const id = useId()
  return (
    <Stack gap={4} role="group" aria-labelledby={id}>
      <Input.Label component="div" id={id}>
        {label}
      </Input.Label>
      {children}
      {description && <Input.Description>{description}</Input.Description>}
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </Stack>
  )
}

interface TimesProps {
  label: string
  interval: Interval
  onChange: (interval: Interval) => void
}

const Times = ({ label, interval, onChange }: TimesProps) => (
  <>
    <TextInput
      type="time"
      aria-label={labels.from(label)}
      w="8.5rem"
      value={timeOf(interval.from)}
      onChange={({ currentTarget }) =>
        onChange({ ...interval, from: minutesFrom(currentTarget.value, false) })
      }
    />
    <Text span c="dimmed">
      {labels.until}
    </Text>
    <TextInput
      type="time"
      aria-label={labels.to(label)}
      w="8.5rem"
      value={timeOf(interval.to)}
      onChange={({ currentTarget }) => onChange({ ...interval, to: minutesFrom(currentTarget.value, true) })}
    />
  </>
)

const morning: Interval = { from: 8 * 60, to: 17 * 60 }

/** Office hours of one weekday: none, or one interval and more. */
export function DayHoursInput({ label, value, onChange, error, description }: ControlProps) {
  const intervals = intervalsOf(value)
  const set = (changed: Interval[]) => onChange(textOfIntervals(changed))
  const afterLast = () => {
    const end = intervals.at(-1)?.to
    return end === undefined || Number.isNaN(end)
      ? morning
      : { from: Math.min(end + 60, 23 * 60), to: Math.min(end + 300, 24 * 60) }
  }
  return (
    <GroupOf label={label} error={error} description={description}>
      <Stack gap="xs">
        {intervals.length === 0 && (
          <Group gap="xs">
            <Text span c="dimmed">
              {labels.closed}
            </Text>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={labels.openOn(label)}
              onClick={() => set([morning])}
            >
              {labels.open}
            </Button>
          </Group>
        )}
        {intervals.map((interval, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an interval is its place in the day
          <Group key={index} gap="xs">
            <Times
              label={index === 0 ? label : labels.laterHours(label, index + 1)}
              interval={interval}
              onChange={(changed) => set(intervals.with(index, changed))}
            />
            <CloseButton
              aria-label={labels.removeHours(index + 1, label)}
              onClick={() => set(intervals.toSpliced(index, 1))}
            />
            {index === intervals.length - 1 && (
              <ActionIcon
                variant="subtle"
                aria-label={labels.addHours(label)}
                onClick={() => set([...intervals, afterLast()])}
              >
                <IconPlus size={16} aria-hidden />
              </ActionIcon>
            )}
          </Group>
        ))}
      </Stack>
    </GroupOf>
  )
}

export function CallingHoursInput({ label, value, onChange, error, description }: ControlProps) {
  const [interval = morning] = intervalsOf(value)
  return (
    <GroupOf label={label} error={error} description={description}>
      <Group gap="xs">
        <Times
          label={label}
          interval={interval}
          onChange={(changed) => onChange(textOfIntervals([changed]))}
        />
      </Group>
    </GroupOf>
  )
}

const dayName = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })

export function HolidaysInput({ label, value, onChange, error, description }: ControlProps) {
  const [day, setDay] = useState<string | null>(null)
  const days = value ? value.split(',') : []
  const add = () => {
    if (!isDay(day)) return
    onChange([...new Set([...days, day])].sort().join(','))
    setDay(null)
  }
  return (
    <GroupOf label={label} error={error} description={description}>
      <Stack gap="xs">
        {days.length > 0 && (
          <Pill.Group>
            {days.map((each) => (
              <Pill
                key={each}
                size="md"
                withRemoveButton
                removeButtonProps={{
                  'aria-label': labels.removeHoliday(dayName.format(new Date(each))),
                  'aria-hidden': false,
                  tabIndex: 0,
                }}
                onRemove={() => onChange(days.filter((other) => other !== each).join(','))}
              >
                {dayName.format(new Date(each))}
              </Pill>
            ))}
          </Pill.Group>
        )}
        <Group gap="xs" align="flex-end">
          <DayInput
            aria-label={labels.addHoliday}
            today={practiceToday()}
            value={day}
            onChange={setDay}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
          <Button variant="default" onClick={add} disabled={!isDay(day)}>
            {labels.add}
          </Button>
        </Group>
      </Stack>
    </GroupOf>
  )
}
