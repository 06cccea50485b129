import { WeekView } from '@mantine/schedule'
import { useMemo } from 'react'
import type { CalendarEntry } from '#contract/appointments/appointments.schemas.ts'
import { addDays } from '#contract/appointments/appointments.times.ts'
import { endOfWeek, type WeekStart } from '#contract/formats/dates.ts'
import { practiceWeekStart } from '#web/lib/practice-time.ts'
import classes from './calendar.module.css'
import { isMovable, wallFromText } from './calendar-events.ts'
import { droppedOn, type GridProps, gridProps, slotProps } from './calendar-grid.tsx'
import { blocksOf, entryOf } from './calendar-layout.ts'

const noDays: number[] = []

/** The library labels the hours by the browser's clock of this day; clocks change on other days of the week. */
const wednesdayOf = (date: string, weekStart: WeekStart) =>
  addDays(endOfWeek(date, weekStart), weekStart === 'sunday' ? -3 : -4)

interface CalendarWeekProps extends GridProps {
  entries: readonly CalendarEntry[]
  onDay: (day: string) => void
}

export function CalendarWeek({ entries, onDay, ...props }: CalendarWeekProps) {
  const { picked, isClosed, onBook, onMove } = props
  const weekStart = practiceWeekStart()
  const blocks = useMemo(() => blocksOf(entries, picked), [entries, picked])
  const grid = gridProps(props, blocks, { withStaff: true })
  return (
    <WeekView
      {...grid}
      date={wednesdayOf(props.date, weekStart)}
      classNames={{
        weekViewHeader: classes.week,
        weekViewInner: classes.week,
        weekViewCorner: classes.hours,
        weekViewSlotLabels: classes.hours,
      }}
      scrollAreaProps={{ type: 'auto', scrollbarSize: 10, className: classes.scroll }}
      // Leaves room for the sticky header.
      startScrollTime="07:00:00"
      firstDayOfWeek={weekStart === 'sunday' ? 0 : 1}
      weekendDays={noDays}
      highlightToday
      withAllDaySlots={false}
      withWeekNumber={false}
      getTimeSlotProps={({ start }) => slotProps(start, isClosed)}
      onTimeSlotClick={({ slotStart }) => onBook(wallFromText(slotStart))}
      onEventDrop={({ event, newStart }) => {
        const entry = entryOf(event)
        if (isMovable(entry)) onMove(entry, { ...droppedOn(newStart), staff: entry.staff })
      }}
      onDateChange={onDay}
    />
  )
}
