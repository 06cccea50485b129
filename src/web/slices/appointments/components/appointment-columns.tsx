import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { appointmentLabels } from '#contract/appointments/appointments.labels.ts'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { formatDuration } from '#contract/appointments/appointments.rules.ts'
import type {
  Appointment,
  appointmentOrderings,
  CalendarEntry,
} from '#contract/appointments/appointments.schemas.ts'
import { formatWall, wallTime } from '#contract/appointments/appointments.times.ts'
import type { DataColumn } from '#web/ui/data-table.tsx'
import { appointmentPaths } from './appointment-paths.ts'
import { AppointmentStatusChip } from './appointment-status.tsx'

export type AppointmentColumn = (typeof appointmentOrderings)[number]

/** Date and time as the clock at the location shows them. */
export const appointmentTime = ({ date_time, time_zone }: CalendarEntry): string =>
  formatWall(wallTime(new Date(date_time), time_zone))

/** The columns of a table of appointments (spec section 2). */
export const appointmentColumns: DataColumn<Appointment, AppointmentColumn>[] = [
  {
    id: 'date_time',
    header: appointmentLabels.date_time,
    sortBy: 'date_time',
    wide: true,
    width: 'max(11rem, 20cqi)',
    cell: (appointment) => (
      <time dateTime={appointment.date_time} style={{ fontWeight: 500 }}>
        {appointmentTime(appointment)}
      </time>
    ),
  },
  { id: 'type', header: appointmentLabels.type, sortBy: 'type', cell: ({ type }) => type },
  {
    id: 'status',
    header: appointmentLabels.status,
    sortBy: 'status',
    width: 'max(8.5rem, 14cqi)',
    obvious: true,
    cell: ({ status }) => <AppointmentStatusChip status={status} />,
  },
  {
    id: 'staff',
    header: appointmentLabels.staff,
    sortBy: 'staff',
    cell: ({ staff }) => staff?.user.username ?? appointmentMessages.notAssigned,
  },
  {
    id: 'duration',
    header: appointmentLabels.duration,
    sortBy: 'duration',
    width: 'max(6.5rem, 11cqi)',
    cell: ({ duration }) => formatDuration(duration),
  },
  {
    id: 'edit',
    header: 'Actions',
    width: '5rem',
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
