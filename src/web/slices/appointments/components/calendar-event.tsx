import { UnstyledButton } from '@mantine/core'
import type { ScheduleEventData } from '@mantine/schedule'
import type { ComponentPropsWithoutRef } from 'react'
import { formatTime } from '#contract/appointments/appointments.times.ts'
import { StatusIcon } from './appointment-status.tsx'
import classes from './calendar.module.css'
import { appointmentOf, describeAppointment, wallOf } from './calendar-events.ts'

interface CalendarEventProps extends ComponentPropsWithoutRef<'button'> {
  event: ScheduleEventData
  picked: boolean
}

/** An appointment on the calendar: a button that opens it, with its status as colour, sign and words. */
export function CalendarEvent({ event, picked, className, ...props }: CalendarEventProps) {
  const appointment = appointmentOf(event)
  const { status, patient, type, staff } = appointment
  return (
    <UnstyledButton
      {...props}
      className={`${className} ${classes.event}`}
      data-status={status}
      data-picked={picked || undefined}
      aria-label={describeAppointment(appointment)}
      aria-keyshortcuts={status === 'cancelled' ? undefined : 'm'}
    >
      <span className={classes.line}>
        <StatusIcon status={status} size={13} />
        <span className={classes.name}>{patient.name}</span>
      </span>
      <span className={classes.details}>
        <span className={classes.detail}>
          {formatTime(wallOf(appointment).time)} · {type}
        </span>
        {staff && <span className={classes.detail}>{staff.name}</span>}
      </span>
    </UnstyledButton>
  )
}
