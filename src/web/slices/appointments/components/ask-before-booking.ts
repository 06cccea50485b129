import { useQueryClient } from '@tanstack/react-query'
import { formatTime, formatWall, minutesLater, wallTime } from '#contract/appointments/appointments.times.ts'
import { formatDay } from '#contract/formats/dates.ts'
import { scheduleMessages } from '#contract/schedules/schedules.messages.ts'
import { awayDuring } from '#contract/schedules/schedules.rules.ts'
import { askToConfirm } from '#web/ui/confirm.ts'
import { availabilityQuery } from '../api/availability.ts'
import { askIfPast } from './ask-if-past.ts'

interface Booking {
  start: Date
  /** Minutes. */
  duration: number
  staff: { id: number; name: string } | null
  location: number | null
  timeZone: string
}

/**
 * Asks once about a time in the past or when the provider is away; otherwise confirms at once, also when the hours fail to
 * load.
 */
export function useAskBeforeBooking(): (booking: Booking, onConfirm: () => void) => Promise<void> {
  const client = useQueryClient()
  return async ({ start, duration, staff, location, timeZone }, onConfirm) => {
    const wall = wallTime(start, timeZone)
    if (start.getTime() < Date.now() || !staff) return askIfPast(start, formatWall(wall), onConfirm)
    const query = availabilityQuery({
      ...{ from: wall.day, to: wall.day, staff: staff.id },
      location: location ?? undefined,
    })
    const availability = await client.fetchQuery(query).catch(() => undefined)
    const placement = { staff: staff.id, location: location ?? undefined }
    const visit = { start, end: minutesLater(start, duration) }
    const away = availability && awayDuring(availability, placement, visit, timeZone)
    if (!away) return onConfirm()
    return askToConfirm({
      title: 'Provider Away',
      question:
        away === 'off'
          ? scheduleMessages.isOff(staff.name, formatDay(wall.day))
          : scheduleMessages.isAway(staff.name, formatTime(wall.time)),
      confirm: 'Book anyway',
      onConfirm,
    })
  }
}
