import '@mantine/dates/styles.css'
import '@mantine/schedule/styles.css'
import { UnstyledButton } from '@mantine/core'
import { DayView, type ScheduleEventData, WeekView } from '@mantine/schedule'
import { type ComponentPropsWithoutRef, useMemo } from 'react'
import { timeStep } from '#contract/appointments/appointments.limits.ts'
import type { Appointment, CalendarEntry } from '#contract/appointments/appointments.schemas.ts'
import { formatTime, formatWall, type WallTime, wallTime } from '#contract/appointments/appointments.times.ts'
import { practiceWeekStart } from '#web/lib/practice-time.ts'
import { StatusIcon } from './appointment-columns.tsx'
import classes from './calendar.module.css'
import {
  describeEntry,
  entryOf,
  eventOf,
  isMovable,
  lanesOf,
  nameOf,
  type Picked,
  wallFromText,
  wallOf,
} from './calendar-events.ts'
import type { CalendarView } from './calendar-state.ts'

interface CalendarGridProps {
  view: CalendarView
  /** yyyy-MM-dd. */
  date: string
  hours: { opens: string; closes: string }
  /** Time zone that "now" is shown in. */
  timeZone: string
  entries: readonly CalendarEntry[]
  picked: Picked | undefined
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
    scrollAreaProps: { type: 'auto', scrollbarSize: 10, className: classes.scroll },
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
      // Leaves room for the sticky header.
      startScrollTime="07:30:00"
      firstDayOfWeek={practiceWeekStart() === 'sunday' ? 0 : 1}
      weekendDays={noDays}
      highlightToday
      withAllDaySlots={false}
      withWeekNumber={false}
      onDateChange={onDay}
    />
  )
}

interface CalendarEventProps extends ComponentPropsWithoutRef<'button'> {
  event: ScheduleEventData
  picked: boolean
  place: string
}

function CalendarEvent({ event, picked, place, className, ...props }: CalendarEventProps) {
  const entry = entryOf(event)
  const { status, type, staff } = entry
  const description = describeEntry(entry, place)
  return (
    <UnstyledButton
      {...props}
      className={`${className} ${classes.event}`}
      data-status={status}
      data-hidden={entry.patient === null || undefined}
      data-picked={picked || undefined}
      title={description}
      aria-label={description}
      aria-keyshortcuts={isMovable(entry) ? 'm' : undefined}
    >
      <span className={classes.line}>
        <StatusIcon status={status} size={13} />
        <span className={classes.name}>{nameOf(entry)}</span>
      </span>
      <span className={classes.details}>
        <span className={classes.detail}>
          <span className={classes.time}>{formatTime(wallOf(entry).time)} · </span>
          {[place, type].filter(Boolean).join(' · ')}
        </span>
        {staff && <span className={classes.detail}>{staff.name}</span>}
      </span>
    </UnstyledButton>
  )
}
