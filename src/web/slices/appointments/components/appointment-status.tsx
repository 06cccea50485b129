import { IconCalendarEvent, IconCalendarX, IconCircleCheck } from '@tabler/icons-react'
import { type AppointmentStatus, appointmentStatusLabel } from '#contract/appointments/appointments.enums.ts'
import classes from './appointment-status.module.css'

const icons = {
  scheduled: IconCalendarEvent,
  completed: IconCircleCheck,
  cancelled: IconCalendarX,
} as const satisfies Record<AppointmentStatus, unknown>

/** The sign of a status, for those who do not tell colours apart. */
export function StatusIcon({ status, size = 14 }: { status: AppointmentStatus; size?: number }) {
  const Icon = icons[status]
  return <Icon size={size} aria-hidden />
}

/** A status as a chip with its sign. */
export function AppointmentStatusChip({ status }: { status: AppointmentStatus }) {
  return (
    <span className={classes.chip} data-status={status}>
      <StatusIcon status={status} />
      {appointmentStatusLabel(status)}
    </span>
  )
}
