import { UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import type { Slot } from '#contract/appointments/appointments.schemas.ts'
import { formatWallWithWeekday, startOfDay, wallTime } from '#contract/appointments/appointments.times.ts'
import { calendarLabels as labels } from '#contract/appointments/calendar.labels.ts'
import { practiceToday } from '#web/lib/practice-time.ts'
import { slotsQuery } from '../api/choices.ts'
import classes from './calendar.module.css'

interface NextFreeProps {
  /** yyyy-MM-dd. */
  day: string
  location: number | null
  staff: number | undefined
  timeZone: string
  onTake: (slot: Slot) => void
}

/** The first free time from a day on, as a button that books it. */
export function NextFree({ day, location, staff, timeZone, onTake }: NextFreeProps) {
  const isLater = day > practiceToday()
  const { data, isError } = useQuery(
    slotsQuery({
      location,
      ...(staff !== undefined && { staff }),
      ...(isLater && { from: startOfDay(day, timeZone).toISOString() }),
    }),
  )
  const [first] = data ?? []
  const wall = first && wallTime(new Date(first.date_time), timeZone)
  return (
    <div className={classes.nextFree}>
      <span>{labels.nextFree}</span>
      {first && wall ? (
        <UnstyledButton className={classes.nextFreeTime ?? ''} onClick={() => onTake(first)}>
          {formatWallWithWeekday(wall)} · {first.staff.name}
        </UnstyledButton>
      ) : (
        <span className={classes.detail}>
          {isError ? appointmentMessages.slotsFailed : data ? labels.noneFree : ''}
        </span>
      )}
    </div>
  )
}
