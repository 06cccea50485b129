import { useQuery } from '@tanstack/react-query'
import { minutesLater } from '#contract/appointments/appointments.times.ts'
import { isDay } from '#web/ui/day-text.ts'
import { calendarQuery } from '../api/appointments.ts'
import { type AppointmentFormValues, instantOf } from './appointment-form-values.ts'

type Booking = Pick<AppointmentFormValues, 'day' | 'staff_id' | 'duration'>

/** Whether the provider is booked at a time of the form's day, apart from the edited appointment `except`. */
export function useTakenTimes(
  { day, staff_id, duration }: Booking,
  timeZone: string,
  except: number | undefined,
): (time: string) => boolean {
  const isKnown = day !== null && isDay(day) && staff_id !== null
  const { data } = useQuery({
    ...calendarQuery({ from: day ?? '', to: day ?? '', staff: staff_id ?? undefined }),
    enabled: isKnown,
  })
  const taken = isKnown
    ? (data?.results ?? []).filter(
        ({ id, status, staff }) => id !== except && status !== 'cancelled' && staff?.id === staff_id,
      )
    : []
  return (time) => {
    const start = instantOf({ day, time }, timeZone)
    if (!start) return false
    const end = minutesLater(start, duration)
    return taken.some((visit) => {
      const from = new Date(visit.date_time)
      return from < end && minutesLater(from, visit.duration) > start
    })
  }
}
