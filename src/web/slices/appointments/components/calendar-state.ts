import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { appointmentLimits } from '#contract/appointments/appointments.limits.ts'
import type { CalendarQuery } from '#contract/appointments/appointments.schemas.ts'
import { addDays } from '#contract/appointments/appointments.times.ts'
import { endOfWeek } from '#contract/formats/dates.ts'
import { IsoDate, numberText } from '#contract/http/fields.ts'
import { practiceToday, practiceWeekStart } from '#web/lib/practice-time.ts'
import { fromQueryString, toQueryString } from '#web/lib/query-string.ts'

const idText = numberText(Number.MAX_SAFE_INTEGER).optional()

const CalendarState = z.object({
  view: z.enum(['day', 'week']).default('day'),
  /** Today when absent. */
  date: IsoDate.optional(),
  location: idText,
  staff: idText,
  /** Columns of a day; by provider when absent. */
  by: z.enum(['operatory']).optional(),
  /** Name of a service. */
  service: z.string().max(appointmentLimits.type).optional(),
  cancelled: z.enum(['show']).optional(),
})
type CalendarState = z.infer<typeof CalendarState>

export type CalendarView = CalendarState['view']

export interface CalendarControl {
  state: CalendarState & { date: string }
  /** First and last day shown. */
  days: { from: string; to: string }
  query: CalendarQuery
  change: (changes: Partial<CalendarState>) => void
  turn: (pages: 1 | -1) => void
}

function daysShown(view: CalendarView, date: string): { from: string; to: string } {
  if (view === 'day') return { from: date, to: date }
  const to = endOfWeek(date, practiceWeekStart())
  return { from: addDays(to, -6), to }
}

export function useCalendarState(): CalendarControl {
  const { search } = useLocation()
  const navigate = useNavigate()
  return useMemo(() => {
    const asked = fromQueryString(CalendarState, search)
    const state = { ...asked, date: asked.date ?? practiceToday() }
    const { view, date, location, staff } = state
    const days = daysShown(view, date)
    const change = (changes: Partial<CalendarState>) => {
      const next = { ...asked, ...changes }
      if (next.date === practiceToday()) next.date = undefined
      navigate({ search: toQueryString(CalendarState, next) }, { preventScrollReset: true })
    }
    return {
      state,
      days,
      query: { ...days, location, staff },
      change,
      turn: (pages) => change({ date: addDays(date, pages * (view === 'week' ? 7 : 1)) }),
    }
  }, [search, navigate])
}
