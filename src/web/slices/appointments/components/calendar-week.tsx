import { WeekView } from '@mantine/schedule'
import { useMemo } from 'react'
import type { CalendarEntry } from '#contract/appointments/appointments.schemas.ts'
import { practiceWeekStart } from '#web/lib/practice-time.ts'
import classes from './calendar.module.css'
import { entryOf, eventOf, isMovable, lanesOf, mostLanes, wallFromText } from './calendar-events.ts'
import { type GridProps, gridProps, slotProps } from './calendar-grid.tsx'

const noDays: number[] = []

interface CalendarWeekProps extends GridProps {
  entries: readonly CalendarEntry[]
  onDay: (day: string) => void
}

export function CalendarWeek({ entries, onDay, ...props }: CalendarWeekProps) {
  const { picked, isClosed, onBook, onMove } = props
  const events = useMemo(() => entries.map((entry) => eventOf(entry, picked)), [entries, picked])
  const lanes = useMemo(() => lanesOf(events), [events])
  const grid = gridProps(props, events, lanes, { withStaff: true })
  return (
    <WeekView
      {...grid}
      classNames={{
        weekViewHeader: classes.week,
        weekViewInner: classes.week,
        weekViewCorner: classes.hours,
        weekViewSlotLabels: classes.hours,
      }}
      style={{ '--lanes': mostLanes(lanes) }}
      scrollAreaProps={{ type: 'auto', scrollbarSize: 10, className: classes.scroll }}
      // Leaves room for the sticky header.
      startScrollTime="07:00:00"
      firstDayOfWeek={practiceWeekStart() === 'sunday' ? 0 : 1}
      weekendDays={noDays}
      highlightToday
      withAllDaySlots={false}
      withWeekNumber={false}
      getTimeSlotProps={({ start }) => slotProps(start, isClosed)}
      onTimeSlotClick={({ slotStart }) => onBook(wallFromText(slotStart))}
      onEventDrop={({ event, newStart }) => {
        const entry = entryOf(event)
        if (isMovable(entry)) onMove(entry, { ...wallFromText(newStart), staff: entry.staff })
      }}
      onDateChange={onDay}
    />
  )
}
