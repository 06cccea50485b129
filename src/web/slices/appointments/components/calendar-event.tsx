import { UnstyledButton } from '@mantine/core'
import type { ScheduleEventData } from '@mantine/schedule'
import type { ComponentPropsWithoutRef, CSSProperties, DragEvent } from 'react'
import { formatTime } from '#contract/appointments/appointments.times.ts'
import classes from './calendar.module.css'
import { describeEntry, isMovable, nameOf, wallOf } from './calendar-events.ts'
import { entryOf } from './calendar-layout.ts'
import { VisitStateIcon } from './visit-state.tsx'

interface CalendarEventProps extends ComponentPropsWithoutRef<'button'> {
  event: ScheduleEventData
  picked: boolean
  place: string
  tone: number | undefined
  /** Where it stands in its column. */
  position: CSSProperties
  /** Where the column does not say it already. */
  withStaff: boolean
}

/** An appointment in the calendar; the library passes what makes it a button that can be dragged. */
export function CalendarEvent(props: CalendarEventProps) {
  const { event, picked, place, tone, position, withStaff, className, style, onDragStart, ...button } = props
  const entry = entryOf(event)
  const { status, visit_state, type, staff } = entry
  const description = describeEntry(entry, place)
  return (
    <UnstyledButton
      {...button}
      style={{ ...style, ...position }}
      className={`${className} ${classes.event} ${classes.tone}`}
      data-status={status}
      data-tone={tone}
      data-hidden={entry.patient === null || undefined}
      data-picked={picked || undefined}
      title={description}
      aria-label={description}
      aria-keyshortcuts={isMovable(entry) ? 'm' : undefined}
      onDragStart={(drag: DragEvent<HTMLButtonElement>) => {
        onDragStart?.(drag)
        // Columns of other providers take what comes from outside as a copy.
        drag.dataTransfer.effectAllowed = 'copyMove'
      }}
    >
      <span className={classes.line}>
        <VisitStateIcon state={visit_state} size={13} />
        <span className={classes.name}>{nameOf(entry)}</span>
      </span>
      <span className={classes.details}>
        <span className={classes.detail}>
          <span className={classes.time}>{formatTime(wallOf(entry).time)} · </span>
          {[place, type].filter(Boolean).join(' · ')}
        </span>
        {withStaff && staff && <span className={classes.detail}>{staff.name}</span>}
      </span>
    </UnstyledButton>
  )
}
