import { ActionIcon, CloseButton, Group, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { dayFromText, dayToText, isDay } from './day-text.ts'

const DayCalendar = lazy(() => import(/* webpackChunkName: "on-demand-calendar" */ './day-calendar.tsx'))

interface DayInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** yyyy-MM-dd, or what was typed while it is no date; null when empty. */
  value: string | null
  onChange: (value: string | null) => void
  /** yyyy-MM-dd. */
  today: string
}

/** A date that is typed as MM/dd/yyyy or picked from a calendar, which is loaded when it is first opened. */
export function DayInput({ value, onChange, today, onBlur, label, ...props }: DayInputProps) {
  const [draft, setDraft] = useState<string>()
  const [open, setOpen] = useState(false)
  const type = (text: string) => {
    setDraft(text)
    onChange(dayFromText(text))
  }
  const pick = (day: string | null) => {
    setDraft(undefined)
    setOpen(false)
    onChange(day)
  }
  return (
    <TextInput
      {...props}
      label={label}
      placeholder="MM/DD/YYYY"
      inputMode="numeric"
      autoComplete="off"
      value={draft ?? dayToText(value)}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={(event) => {
        setDraft(undefined)
        onBlur?.(event)
      }}
      rightSectionWidth={value === null ? 40 : 72}
      rightSection={
        <Group gap={2} wrap="nowrap">
          {value !== null && <CloseButton size="sm" aria-label="Clear date" onClick={() => pick(null)} />}
          <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus returnFocus withinPortal>
            <Popover.Target>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label="Choose date"
                onClick={() => setOpen(!open)}
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
