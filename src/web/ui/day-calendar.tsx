import '@mantine/dates/styles.css'
import { Stack } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { practiceWeekStart } from '#web/lib/practice-time.ts'
import { DayShortcuts } from './day-shortcuts.tsx'

export interface DayCalendarProps {
  value: string | null
  /** yyyy-MM-dd. */
  today: string
  onPick: (day: string | null) => void
}

const noDays: 0[] = []

/** A month to pick a day from, with the days that are wanted most within one click. */
export default function DayCalendar({ value, today, onPick }: DayCalendarProps) {
  return (
    <Stack gap="sm" align="center">
      <DayShortcuts today={today} onPick={onPick} justify="center" maw="16rem" />
      <DatePicker
        value={value}
        defaultDate={value ?? today}
        firstDayOfWeek={practiceWeekStart() === 'sunday' ? 0 : 1}
        weekendDays={noDays}
        hideOutsideDates
        ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
        allowDeselect
        onChange={onPick}
      />
    </Stack>
  )
}
