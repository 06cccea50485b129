import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { suggestedCancelReasons } from '#contract/appointments/appointments.enums.ts'
import { appointmentLimits } from '#contract/appointments/appointments.limits.ts'
import type { Appointment } from '#contract/appointments/appointments.schemas.ts'
import { visitLabels as labels } from '#contract/appointments/visits.labels.ts'
import { Overlay } from '#web/ui/overlay.tsx'
import { appointmentTime } from './appointment-text.ts'

interface CancelVisitProps {
  appointment: Appointment
  onCancel: (reason: string) => void
  onKeep: () => void
}

/** Asks why an appointment is canceled: a click or a digit, or words. */
export function CancelVisit({ appointment, onCancel, onKeep }: CancelVisitProps) {
  const [reason, setReason] = useState('')
  const { patient, type } = appointment
  const wanted = reason.trim()
  return (
    <Overlay title={labels.cancelTitle(patient.name)} onClose={onKeep}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (wanted) onCancel(wanted)
        }}
      >
        <Stack gap="md">
          <Text size="sm">{[type, appointmentTime(appointment)].join(', ')}</Text>
          <Group role="group" aria-label={labels.reason} gap="xs">
            {suggestedCancelReasons.map((each, index) => (
              <Button
                key={each}
                variant="default"
                size="sm"
                data-autofocus={index === 0 || undefined}
                onClick={() => onCancel(each)}
              >
                {each}
              </Button>
            ))}
          </Group>
          <TextInput
            label={labels.otherReason}
            maxLength={appointmentLimits.cancelReason}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onKeep}>
              {labels.keepAppointment}
            </Button>
            <Button type="submit" color="red.9" disabled={!wanted}>
              {labels.cancelAppointment}
            </Button>
          </Group>
        </Stack>
      </form>
    </Overlay>
  )
}
