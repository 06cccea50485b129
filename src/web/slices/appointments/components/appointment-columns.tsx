import { Anchor } from '@mantine/core'
import { IconCalendarEvent, IconCalendarX, IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { type AppointmentStatus, appointmentStatusLabel } from '#contract/appointments/appointments.enums.ts'
import { appointmentLabels } from '#contract/appointments/appointments.labels.ts'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { formatDuration } from '#contract/appointments/appointments.rules.ts'
import type {
  Appointment,
  appointmentOrderings,
  CalendarEntry,
} from '#contract/appointments/appointments.schemas.ts'
import { formatWall, wallTime } from '#contract/appointments/appointments.times.ts'
import type { Column } from '#web/ui/list/list-view.ts'
import classes from './appointment-status.module.css'

const listOf = (patientId: number) => `/patients/${patientId}/appointments`

export const appointmentPaths = {
  list: listOf,
  book: (patientId: number) => `${listOf(patientId)}/new`,
  edit: ({ id, patient }: Pick<Appointment, 'id' | 'patient'>) => `${listOf(patient.id)}/${id}/edit`,
} as const

const icons = {
  scheduled: IconCalendarEvent,
  completed: IconCircleCheck,
  cancelled: IconCalendarX,
} as const satisfies Record<AppointmentStatus, unknown>

export function StatusIcon({ status, size = 14 }: { status: AppointmentStatus; size?: number }) {
  const Icon = icons[status]
  return <Icon size={size} aria-hidden />
}

export function AppointmentStatusChip({ status }: { status: AppointmentStatus }) {
  return (
    <span className={classes.chip} data-status={status}>
      <StatusIcon status={status} />
      {appointmentStatusLabel(status)}
    </span>
  )
}

/** Date and time as the clock at the location shows them. */
export const appointmentTime = ({ date_time, time_zone }: CalendarEntry): string =>
  formatWall(wallTime(new Date(date_time), time_zone))

/** The columns of a table of appointments (spec section 2). */
export const appointmentColumns: Column<Appointment, (typeof appointmentOrderings)[number]>[] = [
  {
    name: 'date_time',
    label: appointmentLabels.date_time,
    sorts: true,
    wide: true,
    width: [10, 20],
    cell: (appointment) => (
      <time dateTime={appointment.date_time} style={{ fontWeight: 500 }}>
        {appointmentTime(appointment)}
      </time>
    ),
  },
  { name: 'type', label: appointmentLabels.type, sorts: true, width: [7, 20], cell: ({ type }) => type },
  {
    name: 'status',
    label: appointmentLabels.status,
    sorts: true,
    width: [8.5, 14],
    obvious: true,
    cell: ({ status }) => <AppointmentStatusChip status={status} />,
  },
  {
    name: 'staff',
    label: appointmentLabels.staff,
    sorts: true,
    cell: ({ staff }) => staff?.user.username ?? appointmentMessages.notAssigned,
  },
  {
    name: 'duration',
    label: appointmentLabels.duration,
    sorts: true,
    width: [6, 11],
    cell: ({ duration }) => formatDuration(duration),
  },
  {
    name: 'edit',
    label: 'Actions',
    width: 5,
    obvious: true,
    cell: (appointment) => (
      <Anchor
        component={Link}
        to={appointmentPaths.edit(appointment)}
        inherit
        aria-label={`Edit ${appointment.type}, ${appointmentTime(appointment)}`}
      >
        Edit
      </Anchor>
    ),
  },
]
