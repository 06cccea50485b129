import { Anchor, DataList, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { appointmentLabels } from '#contract/appointments/appointments.labels.ts'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { formatDuration } from '#contract/appointments/appointments.rules.ts'
import type { CalendarEntry } from '#contract/appointments/appointments.schemas.ts'
import { zoneName } from '#contract/appointments/appointments.times.ts'
import { DataEntry } from '#web/ui/data-entry.tsx'
import { Overlay } from '#web/ui/overlay.tsx'
import { appointmentTime } from './appointment-columns.tsx'
import { AppointmentStatusChip } from './appointment-status.tsx'
import { AppointmentSteps } from './appointment-steps.tsx'

/** An entry of the calendar over it; nothing can be done with one whose patient is out of sight. */
export function AppointmentDetails({ entry, onClose }: { entry: CalendarEntry; onClose: () => void }) {
  const { patient, date_time, time_zone, duration, type, status, staff, location } = entry
  return (
    <Overlay title="Appointment" onClose={onClose}>
      <Stack gap="lg">
        <DataList labelWidth="7rem" size="md" gap="xs">
          <DataEntry label={appointmentLabels.patient}>
            {patient ? (
              <Anchor component={Link} to={`/patients/${patient.id}`}>
                {patient.name}
              </Anchor>
            ) : (
              appointmentMessages.hiddenPatient
            )}
          </DataEntry>
          <DataEntry label={appointmentLabels.date_time}>
            {appointmentTime(entry)} {zoneName(new Date(date_time), time_zone)}
          </DataEntry>
          <DataEntry label={appointmentLabels.duration}>{formatDuration(duration)}</DataEntry>
          {type !== null && <DataEntry label={appointmentLabels.type}>{type}</DataEntry>}
          <DataEntry label={appointmentLabels.status}>
            <AppointmentStatusChip status={status} />
          </DataEntry>
          <DataEntry label={appointmentLabels.staff}>
            {staff?.name ?? appointmentMessages.notAssigned}
          </DataEntry>
          <DataEntry label={appointmentLabels.location}>{location?.name}</DataEntry>
        </DataList>
        {entry.patient !== null && <AppointmentSteps appointment={entry} onDone={onClose} />}
      </Stack>
    </Overlay>
  )
}
