import { Button, Group, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useId } from 'react'
import { type VisitState, visitStateLabel, visitStates } from '#contract/appointments/appointments.enums.ts'
import type { Appointment } from '#contract/appointments/appointments.schemas.ts'
import { visitLabels as labels } from '#contract/appointments/visits.labels.ts'
import { isTyping } from '#web/lib/is-typing.ts'
import { KeyHint } from '#web/ui/key-hint.tsx'
import { stateOfKey, visitKeys } from './visit-keys.ts'
import { VisitStateIcon } from './visit-state.tsx'

interface VisitButtonsProps {
  appointment: Appointment
  onSet: (state: VisitState) => void
}

/** The states of an open visit, each a click or a key. */
export function VisitButtons({ appointment, onSet }: VisitButtonsProps) {
  const id = useId()
  useWindowEvent('keydown', (event) => {
    const state = isTyping(event.target) ? undefined : stateOfKey(event)
    if (!state) return
    event.preventDefault()
    onSet(state)
  })
  return (
    <div>
      <Text id={id} size="sm" fw={500} mb={6}>
        {labels.setTo}
      </Text>
      <Group role="group" aria-labelledby={id} gap="xs">
        {visitStates.map((state) => {
          const isCurrent = state === appointment.visit_state
          return (
            <Button
              key={state}
              size="sm"
              variant={isCurrent ? 'light' : 'default'}
              aria-pressed={isCurrent}
              aria-keyshortcuts={visitKeys[state]}
              leftSection={<VisitStateIcon state={state} size={16} />}
              rightSection={<KeyHint>{visitKeys[state].toUpperCase()}</KeyHint>}
              onClick={() => onSet(state)}
            >
              {visitStateLabel(state)}
            </Button>
          )
        })}
      </Group>
    </div>
  )
}
