import { ActionIcon, Anchor, Button, Group, Menu } from '@mantine/core'
import { Link } from 'react-router'
import { visitStateLabel, visitStates } from '#contract/appointments/appointments.enums.ts'
import { nextVisitState } from '#contract/appointments/appointments.rules.ts'
import type { Appointment } from '#contract/appointments/appointments.schemas.ts'
import { visitLabels as labels } from '#contract/appointments/visits.labels.ts'
import { bookingDialog } from '#web/lib/booking-dialog.ts'
import { IconCalendarTime, IconChevronDown } from '#web/ui/icons/icons.tsx'
import { appointmentPaths, appointmentTime } from './appointment-text.ts'
import { VisitStateIcon } from './visit-state.tsx'
import { useSetVisitState } from './visit-steps.tsx'

/** The usual next step, a menu with all other states and a link to the form. */
export function VisitActions({ appointment }: { appointment: Appointment }) {
  const setState = useSetVisitState()
  const next = nextVisitState(appointment, new Date())
  const visit = `${appointment.type}, ${appointmentTime(appointment)}`
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      {next && (
        <Button
          size="compact-sm"
          variant="light"
          aria-label={labels.stepOn(labels.steps[next], visit)}
          onClick={() => setState(appointment, next)}
        >
          {labels.steps[next]}
        </Button>
      )}
      <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <ActionIcon variant="default" aria-label={labels.otherStates(visit)}>
            <IconChevronDown size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconCalendarTime size={18} aria-hidden />}
            onClick={() => bookingDialog.open({ moved: appointment })}
          >
            {labels.reschedule}
          </Menu.Item>
          <Menu.Divider />
          {visitStates
            .filter((state) => state !== appointment.visit_state)
            .map((state) => (
              <Menu.Item
                key={state}
                leftSection={<VisitStateIcon state={state} />}
                onClick={() => setState(appointment, state)}
              >
                {visitStateLabel(state)}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      <Anchor
        component={Link}
        to={appointmentPaths.edit(appointment)}
        inherit
        aria-label={labels.stepOn(labels.edit, visit)}
      >
        {labels.edit}
      </Anchor>
    </Group>
  )
}
