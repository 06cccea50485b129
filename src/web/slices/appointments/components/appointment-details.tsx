import { Anchor, Button, DataList, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AppointmentStatus } from '#contract/appointments/appointments.enums.ts'
import { appointmentLabels } from '#contract/appointments/appointments.labels.ts'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { formatDuration } from '#contract/appointments/appointments.rules.ts'
import type { Appointment, CalendarEntry } from '#contract/appointments/appointments.schemas.ts'
import { zoneName } from '#contract/appointments/appointments.times.ts'
import { failureText } from '#web/lib/api.ts'
import { DataEntry } from '#web/ui/data-entry.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { Overlay } from '#web/ui/overlay.tsx'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { collisionText, useChangeAppointment } from '../api/appointments.ts'
import { AppointmentStatusChip, appointmentPaths, appointmentTime } from './appointment-columns.tsx'

/** Patients at other locations are hidden, and so are the actions. */
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

const steps: Record<AppointmentStatus, { to: AppointmentStatus; label: string }[]> = {
  scheduled: [
    { to: 'cancelled', label: 'Cancel Appointment' },
    { to: 'completed', label: 'Mark Completed' },
  ],
  completed: [{ to: 'scheduled', label: 'Mark Scheduled' }],
  cancelled: [{ to: 'scheduled', label: 'Mark Scheduled' }],
}

function AppointmentSteps({ appointment, onDone }: { appointment: Appointment; onDone: () => void }) {
  const change = useChangeAppointment()
  const [failure, setFailure] = useState<string>()
  const set = (to: AppointmentStatus) =>
    change.mutate(
      { appointment, fields: { status: to } },
      {
        onSuccess: onDone,
        onError: (error) =>
          setFailure(
            collisionText(error) ??
              failureText(error, appointmentMessages.updateFailed, appointmentMessages.statusStale),
          ),
      },
    )
  return (
    <>
      <Failure text={failure} />
      <Group justify="flex-end" gap="xs">
        {steps[appointment.status].map(({ to, label }) => (
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
    </>
  )
}
