import { appointmentLabels } from '#contract/appointments/appointments.labels.ts'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { formatDuration } from '#contract/appointments/appointments.rules.ts'
import type { Appointment, appointmentOrderings } from '#contract/appointments/appointments.schemas.ts'
import type { Column } from '#web/ui/list/list-view.ts'
import { appointmentTime } from './appointment-text.ts'
import { VisitActions } from './visit-actions.tsx'
import { VisitStateChip } from './visit-state.tsx'

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
    cell: ({ visit_state }) => <VisitStateChip state={visit_state} />,
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
    width: 13,
    obvious: true,
    cell: (appointment) => <VisitActions appointment={appointment} />,
  },
]
