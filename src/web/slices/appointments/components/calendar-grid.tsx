import '@mantine/dates/styles.css'
import '@mantine/schedule/styles.css'
import type { ScheduleEventData } from '@mantine/schedule'
import type { ComponentPropsWithoutRef } from 'react'
import { timeStep } from '#contract/appointments/appointments.limits.ts'
import type { Appointment, CalendarEntry } from '#contract/appointments/appointments.schemas.ts'
import {
  clockTime,
  formatTime,
  formatWall,
  type WallTime,
  wallTime,
} from '#contract/appointments/appointments.times.ts'
import { CalendarEvent } from './calendar-event.tsx'
import { isMovable, type Picked, type Spot, wallFromText } from './calendar-events.ts'
import {
  type Block,
  blockIn,
  entryOf,
  eventsOf,
  type Hours,
  lanesOf,
  mostLanes,
  positionOf,
} from './calendar-layout.ts'

/** Reason for shading: outside of hours or during time off. */
export type Closed = 'hours' | 'off'

export interface GridProps {
  /** yyyy-MM-dd. */
  date: string
  hours: Hours
  /** Time zone that "now" is shown in. */
  timeZone: string
  picked: Picked | undefined
  placeOf: (entry: CalendarEntry) => string
  toneOf: (staff: Spot['staff']) => number | undefined
  /** Undefined when the location is open or this person works. */
  isClosed: (at: WallTime, staff: Spot['staff']) => Closed | undefined
  /** An appointment on screen that can be moved. */
  appointmentOf: (id: string | number) => Appointment | undefined
  onOpen: (entry: CalendarEntry) => void
  onMove: (appointment: Appointment, to: Spot) => void
  onBook: (at: WallTime & Partial<Spot>) => void
}

/** Of an hour, in pixels. */
export const slotHeight = 92

const hourLabel = (text: string) => formatTime(wallFromText(text).time).replace(':00', '')

/** For a free time; `start` finds it again when the arrow keys leave a page. */
export const slotProps = (start: string, isClosed: GridProps['isClosed'], staff: Spot['staff'] = null) => ({
  'aria-label': `Book ${formatWall(wallFromText(start))}${staff ? ` with ${staff.name}` : ''}`,
  'data-slot': start,
  'data-closed': isClosed(wallFromText(start), staff),
})

/** The library's days end before midnight. */
export const timeText = (minutes: number) => (minutes === 24 * 60 ? '23:59:59' : `${clockTime(minutes)}:00`)

/** The library gives the time by the browser's clock, which may skip it; the slot that it marks names its own. */
export const droppedOn = (newStart: string): WallTime =>
  wallFromText(document.querySelector<HTMLElement>('[data-slot][data-drop-target]')?.dataset.slot ?? newStart)

/** What the day and the week have in common. */
export function gridProps(props: GridProps, blocks: readonly Block[], { withStaff }: { withStaff: boolean }) {
  const { date, hours, timeZone, picked, placeOf, toneOf, onOpen } = props
  const lanes = lanesOf(blocks)
  return {
    date,
    events: eventsOf(blocks),
    style: { '--lanes': mostLanes(lanes) },
    startTime: timeText(hours.opens),
    endTime: timeText(hours.closes),
    intervalMinutes: timeStep,
    slotHeight,
    slotLabelFormat: hourLabel,
    withHeader: false,
    withCurrentTimeBubble: false,
    withEventsDragAndDrop: true,
    canDragEvent: (event: ScheduleEventData) => isMovable(entryOf(event)),
    getCurrentTime: () => {
      const { day, time } = wallTime(new Date(), timeZone)
      return `${day} ${time}:00`
    },
    renderEvent: (event: ScheduleEventData, button: ComponentPropsWithoutRef<'button'>) => (
      <CalendarEvent
        {...button}
        event={event}
        position={positionOf(blockIn(event), hours, lanes.get(event.id))}
        picked={picked?.appointment.id === event.id}
        place={placeOf(entryOf(event))}
        tone={toneOf(entryOf(event).staff)}
        withStaff={withStaff}
      />
    ),
    onEventClick: (event: ScheduleEventData) => onOpen(entryOf(event)),
  }
}
