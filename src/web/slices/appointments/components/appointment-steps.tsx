import { Alert, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AppointmentStatus } from '#contract/appointments/appointments.enums.ts'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import type { Appointment } from '#contract/appointments/appointments.schemas.ts'
import { errorStatus } from '#web/lib/api.ts'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { useChangeAppointment } from '../api/change-appointment.ts'
import { appointmentPaths } from './appointment-paths.ts'
import { collisionText } from './collision-text.ts'

const steps: Record<AppointmentStatus, { to: AppointmentStatus; label: string }[]> = {
  scheduled: [
    { to: 'cancelled', label: 'Cancel Appointment' },
    { to: 'completed', label: 'Mark Completed' },
  ],
  completed: [{ to: 'scheduled', label: 'Mark Scheduled' }],
  cancelled: [{ to: 'scheduled', label: 'Mark Scheduled' }],
}

/** What can be done with an appointment of the calendar, with the reason when it could not. */
export function AppointmentSteps({ appointment, onDone }: { appointment: Appointment; onDone: () => void }) {
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
              (errorStatus(error) === 412
                ? appointmentMessages.statusStale
                : appointmentMessages.updateFailed),
          ),
      },
    )
  return (
    <>
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
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
