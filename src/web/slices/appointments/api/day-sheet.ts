import { queryOptions } from '@tanstack/react-query'
import { getDaySheet } from '#contract/appointments/appointments.endpoints.ts'
import type { DaySheetQuery } from '#contract/appointments/day-sheet.schemas.ts'
import { isIdle } from '#web/lib/activity.ts'
import { call } from '#web/lib/api.ts'
import { refreshInterval } from '#web/lib/live-updates.ts'
import { appointmentKeys } from './keys.ts'

/** The visits of a day by provider, today by default, at one location or all. */
export const daySheetQuery = ({ day, location }: DaySheetQuery) =>
  queryOptions({
    queryKey: appointmentKeys.daySheet({ day, location }),
    queryFn: ({ signal }) =>
      call(
        getDaySheet,
        { query: { ...(day && { day }), ...(location !== undefined && { location: String(location) }) } },
        { signal, background: isIdle() },
      ),
    refetchInterval: refreshInterval,
  })
