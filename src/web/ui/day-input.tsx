import { ActionIcon, CloseButton, Group, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { type KeyboardEvent, Suspense, useState } from 'react'
import { fieldMessages } from '#contract/http/fields.ts'
import { IconCalendar } from '#web/ui/icons/icons.tsx'
import { dayFromText, dayToText, isDay } from './day-text.ts'
import { lazyPart } from './lazy-part.tsx'

/** Loaded when it is first opened. */
export const DayCalendar = lazyPart(
  () => import(/* webpackChunkName: "on-demand-calendar" */ './day-calendar.tsx'),
)

interface DayInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** yyyy-MM-dd, or what was typed while it is no date; null when empty. */
  value: string | null
  onChange: (value: string | null) => void
  /** yyyy-MM-dd. */
  today: string
}

/** A date that is typed as MM/dd/yyyy or picked from a calendar, which is loaded when it is first opened. */
export function DayInput({
  value,
  onChange,
  today,
  onBlur,
  onKeyDown,
  label,
  error,
  ...props
}: DayInputProps) {
  const [draft, setDraft] = useState<string>()
  const [open, setOpen] = useState<false | 'beside' | 'within'>(false)
  const type = (text: string) => {
    setDraft(text)
    setOpen(false)
    onChange(dayFromText(text, today, false))
  }
  const settle = () => {
    setDraft(undefined)
    if (draft !== undefined) onChange(dayFromText(draft, today))
  }
  const pick = (day: string | null) => {
    setDraft(undefined)
    setOpen(false)
    onChange(day)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') settle()
    if (event.key === 'Tab') setOpen(false)
    if (event.key === 'Escape' && open) {
      event.stopPropagation()
      setOpen(false)
    } else onKeyDown?.(event)
  }
  const ownName = typeof label === 'string' ? label : props['aria-label']
  const named = (action: string) => (ownName ? `${action}: ${ownName}` : action)
  const isWrong = draft === undefined && value !== null && !isDay(value)
  return (
    <TextInput
      {...props}
      label={label}
      error={error || (isWrong && fieldMessages.date)}
      placeholder="MM/DD/YYYY"
      inputMode="numeric"
      autoComplete="off"
      value={draft ?? dayToText(value)}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={(event) => {
        settle()
        onBlur?.(event)
      }}
      onKeyDown={press}
      onClick={() => setOpen(open || 'beside')}
      rightSectionWidth={value === null ? 40 : 72}
      rightSection={
        <Group gap={2} wrap="nowrap">
          {value !== null && (
            <CloseButton size="sm" aria-label={named('Clear date')} onClick={() => pick(null)} />
          )}
          <Popover
            opened={open !== false}
            onChange={() => setOpen(false)}
            position="bottom-end"
            trapFocus={open === 'within'}
            returnFocus={open === 'within'}
            withinPortal
          >
            <Popover.Target>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={named('Choose date')}
                onClick={() => setOpen(open === 'within' ? false : 'within')}
              >
                <IconCalendar size={18} aria-hidden />
              </ActionIcon>
            </Popover.Target>
            <Popover.Dropdown aria-label="Choose date" onKeyDown={keepInside}>
              <Suspense>
                <DayCalendar value={isDay(value) ? value : null} today={today} onPick={pick} />
              </Suspense>
            </Popover.Dropdown>
          </Popover>
        </Group>
      }
    />
  )
}

// The calendar is drawn elsewhere in the page, yet React passes its keys on to what surrounds the input.
const keepInside = (event: KeyboardEvent) => event.stopPropagation()

interface Days {
  from?: string | undefined
  to?: string | undefined
}

interface DayRangeProps {
  today: string
  range: Days
  onChange: (change: Days) => void
}

/** The first and the last day of a list, both included; no limit where there is none. */
export function DayRange({ today, range, onChange }: DayRangeProps) {
  return (
    <>
      <DayInput
        label="From"
        today={today}
        value={range.from ?? null}
        onChange={(day) => (day === null || isDay(day)) && onChange({ from: day ?? undefined })}
      />
      <DayInput
        label="To"
        today={today}
        value={range.to ?? null}
        onChange={(day) => (day === null || isDay(day)) && onChange({ to: day ?? undefined })}
      />
    </>
  )
}
