import '@mantine/dates/styles.css'
import '@mantine/schedule/styles.css'
import { DayView, type ScheduleEventData, WeekView } from '@mantine/schedule'
import { useMemo } from 'react'
import { timeStep } from '#contract/appointments/appointments.limits.ts'
import type { Appointment, CalendarEntry } from '#contract/appointments/appointments.schemas.ts'
import { formatTime, formatWall, type WallTime, wallTime } from '#contract/appointments/appointments.times.ts'
import classes from './calendar.module.css'
import { CalendarEvent } from './calendar-event.tsx'
import { entryOf, eventOf, isMovable, lanesOf, type Picked, wallFromText } from './calendar-events.ts'
import type { CalendarView } from './calendar-state.ts'

interface CalendarGridProps {
  view: CalendarView
  /** yyyy-MM-dd. */
  date: string
  hours: { opens: string; closes: string }
  /** Whose clock tells what is now. */
  timeZone: string
  entries: readonly CalendarEntry[]
  picked: Picked | undefined
  /** Where an entry is, as its card tells it. */
  placeOf: (entry: CalendarEntry) => string
  onOpen: (entry: CalendarEntry) => void
  onMove: (appointment: Appointment, to: WallTime) => void
  onBook: (at: WallTime) => void
  onDay: (day: string) => void
}

const noDays: number[] = []
const bookLabel = ({ start }: { start: string }) => ({
  'aria-label': `Book ${formatWall(wallFromText(start))}`,
})
const hourLabel = (text: string) => formatTime(wallFromText(text).time).replace(':00', '')

/** The days themselves with what is booked on them. */
export function CalendarGrid(props: CalendarGridProps) {
  const { view, date, hours, timeZone, entries, picked, placeOf, onOpen, onMove, onBook, onDay } = props
  const events = useMemo(() => entries.map((entry) => eventOf(entry, picked)), [entries, picked])
  const shared = {
    date,
    events,
    startTime: hours.opens,
    endTime: hours.closes,
    intervalMinutes: timeStep,
    slotHeight: 92,
    slotLabelFormat: hourLabel,
    withHeader: false,
    withCurrentTimeBubble: false,
    withEventsDragAndDrop: true,
    canDragEvent: (event: ScheduleEventData) => isMovable(entryOf(event)),
    getCurrentTime: () => {
      const { day, time } = wallTime(new Date(), timeZone)
      return `${day} ${time}:00`
    },
    style: { '--lanes': lanesOf(events) },
    scrollAreaProps: { type: 'auto', scrollbarSize: 10, mah: 'max(30rem, calc(100dvh - 17.5rem))' },
    getTimeSlotProps: bookLabel,
    renderEvent: (event: ScheduleEventData, button: object) => (
      <CalendarEvent
        {...button}
        event={event}
        picked={picked?.appointment.id === event.id}
        place={placeOf(entryOf(event))}
      />
    ),
    onEventClick: (event: ScheduleEventData) => onOpen(entryOf(event)),
    onEventDrop: ({ event, newStart }: { event: ScheduleEventData; newStart: string }) => {
      const entry = entryOf(event)
      if (isMovable(entry)) onMove(entry, wallFromText(newStart))
    },
    onTimeSlotClick: ({ slotStart }: { slotStart: string }) => onBook(wallFromText(slotStart)),
  }
  return view === 'day' ? (
    <DayView
      {...shared}
      classNames={{ dayView: classes.grid, dayViewInner: classes.day, dayViewSlotLabels: classes.hours }}
      startScrollTime="08:00:00"
      withAllDaySlot={false}
    />
  ) : (
    <WeekView
      {...shared}
      classNames={{
        weekView: classes.grid,
        weekViewHeader: classes.week,
        weekViewInner: classes.week,
        weekViewCorner: classes.hours,
        weekViewSlotLabels: classes.hours,
      }}
      // What its heading covers included.
      startScrollTime="07:30:00"
      firstDayOfWeek={1}
      weekendDays={noDays}
      highlightToday
      withAllDaySlots={false}
      withWeekNumber={false}
      onDateChange={onDay}
    />
  )
}
