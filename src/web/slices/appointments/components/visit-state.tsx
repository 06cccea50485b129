import { type VisitState, visitStateLabel, visitStates } from '#contract/appointments/appointments.enums.ts'
import {
  IconArmchair,
  IconCalendarCheck,
  IconCalendarEvent,
  IconCalendarX,
  IconCircleCheck,
  IconDoorEnter,
  IconUserOff,
} from '#web/ui/icons/icons.tsx'
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

const spriteId = (state: VisitState) => `visit-state-${state}`

/** The icons of all states, drawn once for the references of a page with hundreds of them. */
export const VisitStateSprite = () => (
  <svg width="0" height="0" className={classes.sprite} aria-hidden>
    <title>States</title>
    {visitStates.map((state) => {
      const Icon = icons[state]
      return <Icon key={state} id={spriteId(state)} size={24} />
    })}
  </svg>
)

/** As `VisitStateIcon`, on a page with the sprite. */
export const VisitStateReference = ({ state, size }: { state: VisitState; size: number }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden>
    <use href={`#${spriteId(state)}`} />
  </svg>
)

export function VisitStateChip({ state }: { state: VisitState }) {
  return (
    <span className={classes.chip} data-state={state}>
      <VisitStateIcon state={state} />
      {visitStateLabel(state)}
    </span>
  )
}
