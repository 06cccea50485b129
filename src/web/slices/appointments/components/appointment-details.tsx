import { Alert, Anchor, Button, DataList, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AppointmentStatus } from '#contract/appointments/appointments.enums.ts'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { formatDuration } from '#contract/appointments/appointments.rules.ts'
import type { Appointment } from '#contract/appointments/appointments.schemas.ts'
import { zoneName } from '#contract/appointments/appointments.times.ts'
import { errorStatus } from '#web/lib/api.ts'
import { DataEntry } from '#web/ui/data-entry.tsx'
import { Overlay } from '#web/ui/overlay.tsx'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { useChangeAppointment } from '../api/change-appointment.ts'
import { appointmentTime } from './appointment-columns.tsx'
import { appointmentLabels } from './appointment-labels.ts'
import { appointmentPaths } from './appointment-paths.ts'
import { AppointmentStatusChip } from './appointment-status.tsx'
import { collisionText } from './collision-text.ts'

// What can be done with an appointment besides editing it.
const steps: Record<AppointmentStatus, { to: AppointmentStatus; label: string }[]> = {
  scheduled: [
    { to: 'cancelled', label: 'Cancel Appointment' },
    { to: 'completed', label: 'Mark Completed' },
  ],
  completed: [{ to: 'scheduled', label: 'Mark Scheduled' }],
  cancelled: [{ to: 'scheduled', label: 'Mark Scheduled' }],
}

/** An appointment of the calendar over it. */
export function AppointmentDetails({
  appointment,
  onClose,
}: {
  appointment: Appointment
  onClose: () => void
}) {
  const change = useChangeAppointment()
  const [failure, setFailure] = useState<string>()
  const { patient, date_time, time_zone, duration, type, status, staff, location } = appointment
  const set = (to: AppointmentStatus) =>
    change.mutate(
      { appointment, fields: { status: to } },
      {
        onSuccess: onClose,
        onError: (error) =>
          setFailure(
            collisionText(error) ??
              (errorStatus(error) === 412
                ? appointmentMessages.statusStale
                : appointmentMessages.updateFailed),
          ),
      },
    )
  return (
    <Overlay title="Appointment" onClose={onClose}>
      <Stack gap="lg">
        <DataList labelWidth="7rem" size="md" gap="xs">
          <DataEntry label={appointmentLabels.patient}>
            <Anchor component={Link} to={`/patients/${patient.id}`}>
              {patient.name}
            </Anchor>
          </DataEntry>
          <DataEntry label={appointmentLabels.date_time}>
            {appointmentTime(appointment)} {zoneName(new Date(date_time), time_zone)}
          </DataEntry>
          <DataEntry label={appointmentLabels.duration}>{formatDuration(duration)}</DataEntry>
          <DataEntry label={appointmentLabels.type}>{type}</DataEntry>
          <DataEntry label={appointmentLabels.status}>
            <AppointmentStatusChip status={status} />
          </DataEntry>
          <DataEntry label={appointmentLabels.staff}>
            {staff?.name ?? appointmentMessages.notAssigned}
          </DataEntry>
          <DataEntry label={appointmentLabels.location}>{location?.name}</DataEntry>
        </DataList>
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          {steps[status].map(({ to, label }) => (
            <PendingButton
              key={to}
              variant="default"
              pending={change.isPending && change.variables.fields.status === to}
              onClick={() => set(to)}
            >
              {label}
            </PendingButton>
          ))}
          <Button component={Link} to={appointmentPaths.edit(appointment)}>
            Edit
          </Button>
        </Group>
      </Stack>
    </Overlay>
  )
}
