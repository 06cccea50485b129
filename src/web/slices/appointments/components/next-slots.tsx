import { Anchor, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import type { Slot } from '#contract/appointments/appointments.schemas.ts'
import { formatTime, wallTime } from '#contract/appointments/appointments.times.ts'
import { formatDay } from '#contract/formats/dates.ts'
import { slotsQuery } from '../api/choices.ts'
import { bookingSearch } from './booking-address.ts'
import classes from './next-slots.module.css'

/** How many are shown. */
const shown = 3
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })

function slotText({ date_time, staff }: Slot, timeZone: string): string {
  const { day, time } = wallTime(new Date(date_time), timeZone)
  return `${weekday.format(new Date(day))} ${formatDay(day)}, ${formatTime(time)} · ${staff.name}`
}

interface NextSlotsProps {
  location: number
  timeZone: string
  /** Path of the page that books. */
  path: string
  onTake: () => void
}

/** The next free slots of a location, each at another time and a link that books it. */
export function NextSlots({ location, timeZone, path, onTake }: NextSlotsProps) {
  const { data, isError } = useQuery(slotsQuery({ location }))
  if (isError) return appointmentMessages.slotsFailed
  if (!data) return <Skeleton height={20 * shown} aria-busy="true" />
  const times = data.filter(({ date_time }, index) => date_time !== data[index - 1]?.date_time)
  if (times.length === 0) return appointmentMessages.noSlots
  return (
    <ul className={classes.slots}>
      {times.slice(0, shown).map((slot) => (
        <li key={slot.date_time}>
          <Anchor component={Link} size="sm" to={`${path}${bookingSearch(slot, location)}`} onClick={onTake}>
            {slotText(slot, timeZone)}
          </Anchor>
        </li>
      ))}
    </ul>
  )
}
