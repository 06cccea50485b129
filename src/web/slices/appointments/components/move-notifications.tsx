import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Appointment } from '#contract/appointments/appointments.schemas.ts'
import { appointmentTime } from './appointment-columns.tsx'

/** How long 'Undo' is offered. Milliseconds. */
const undoTime = 10_000

/** How long a refusal can be read. Milliseconds. */
const refusalTime = 30_000

const idOf = ({ id }: Appointment) => `appointment-moved-${id}`

/** Takes back what was told of an earlier move. */
export const hideMove = (appointment: Appointment): void => {
  notifications.hide(idOf(appointment))
}

/** Says where an appointment is now. */
export function tellMoved(appointment: Appointment, onUndo: (() => void) | undefined): void {
  notifications.show({
    id: idOf(appointment),
    autoClose: undoTime,
    message: (
      <Group justify="space-between" wrap="nowrap">
        {appointment.patient.name} moved to {appointmentTime(appointment)}.
        {onUndo && (
          <Button variant="light" size="compact-sm" flex="none" onClick={onUndo}>
            Undo
          </Button>
        )}
      </Group>
    ),
  })
}

/** Says why an appointment stays where it was. */
export function tellNotMoved(appointment: Appointment, why: string): void {
  notifications.show({ id: idOf(appointment), color: 'red', autoClose: refusalTime, message: why })
}
