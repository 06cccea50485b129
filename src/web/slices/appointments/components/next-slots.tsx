import { Anchor, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import type { Slot } from '#contract/appointments/appointments.schemas.ts'
import { formatWallWithWeekday, wallTime } from '#contract/appointments/appointments.times.ts'
import { slotsQuery } from '../api/choices.ts'
import classes from './next-slots.module.css'

/** How many are shown. */
const shown = 3

const slotText = ({ date_time, staff }: Slot, timeZone: string): string =>
  `${formatWallWithWeekday(wallTime(new Date(date_time), timeZone))} · ${staff.name}`

interface NextSlotsProps {
  location: number
  timeZone: string
  onTake: (slot: Slot) => void
}

/** The next free slots of a location, each at another time and a button that books it. */
export function NextSlots({ location, timeZone, onTake }: NextSlotsProps) {
  const { data, isError } = useQuery(slotsQuery({ location }))
  if (isError) return appointmentMessages.slotsFailed
  if (!data) return <Skeleton height={20 * shown} aria-busy="true" />
  const times = data.filter(({ date_time }, index) => date_time !== data[index - 1]?.date_time)
  if (times.length === 0) return appointmentMessages.noSlots
  return (
    <ul className={classes.slots}>
      {times.slice(0, shown).map((slot) => (
        <li key={slot.date_time}>
          <Anchor component="button" type="button" size="sm" onClick={() => onTake(slot)}>
            {slotText(slot, timeZone)}
          </Anchor>
        </li>
      ))}
    </ul>
  )
}
