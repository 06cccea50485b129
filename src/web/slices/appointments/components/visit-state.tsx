import {
  IconArmchair,
  IconCalendarCheck,
  IconCalendarEvent,
  IconCalendarX,
  IconCircleCheck,
  IconDoorEnter,
  IconUserOff,
} from '@tabler/icons-react'
import { type VisitState, visitStateLabel } from '#contract/appointments/appointments.enums.ts'
import classes from './visit-state.module.css'

const icons = {
  unconfirmed: IconCalendarEvent,
  confirmed: IconCalendarCheck,
  arrived: IconDoorEnter,
  in_chair: IconArmchair,
  done: IconCircleCheck,
  canceled: IconCalendarX,
  no_show: IconUserOff,
} as const satisfies Record<VisitState, unknown>

export function VisitStateIcon({ state, size = 14 }: { state: VisitState; size?: number }) {
  const Icon = icons[state]
  return <Icon size={size} aria-hidden />
}

export function VisitStateChip({ state }: { state: VisitState }) {
  return (
    <span className={classes.chip} data-state={state}>
      <VisitStateIcon state={state} />
      {visitStateLabel(state)}
    </span>
  )
}
