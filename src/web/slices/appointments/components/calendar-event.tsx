import { UnstyledButton } from '@mantine/core'
import type { ScheduleEventData } from '@mantine/schedule'
import type { ComponentPropsWithoutRef } from 'react'
import { formatTime } from '#contract/appointments/appointments.times.ts'
import { StatusIcon } from './appointment-status.tsx'
import classes from './calendar.module.css'
import { describeEntry, entryOf, isMovable, nameOf, wallOf } from './calendar-events.ts'

interface CalendarEventProps extends ComponentPropsWithoutRef<'button'> {
  event: ScheduleEventData
  picked: boolean
  /** Where it is, when the calendar shows more than one place. */
  place: string
}

/** An entry of the calendar: a button that opens it, with its status as colour, sign and words. */
export function CalendarEvent({ event, picked, place, className, ...props }: CalendarEventProps) {
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
