import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  getAppointment,
  listAppointments,
  listCalendar,
} from '#contract/appointments/appointments.endpoints.ts'
import type { AppointmentListQuery, CalendarQuery } from '#contract/appointments/appointments.schemas.ts'
import { isUnattended, refreshInterval } from '#web/lib/activity.ts'
import { call } from '#web/lib/api.ts'
import { pagingText } from '#web/lib/paging-text.ts'
import { type AppointmentKey, appointmentKeys, appointmentParams } from './keys.ts'

/** One page of a patient's appointments; the page before stays until the next has arrived. */
export const appointmentsQuery = (patientId: number, query: AppointmentListQuery) =>
  queryOptions({
    queryKey: appointmentKeys.list(patientId, query),
    queryFn: ({ signal }) =>
      call(listAppointments, { params: { id: String(patientId) }, query: pagingText(query) }, { signal }),
    placeholderData: keepPreviousData,
  })

export const appointmentQuery = (key: AppointmentKey) =>
  queryOptions({
    queryKey: appointmentKeys.detail(key),
    queryFn: ({ signal }) => call(getAppointment, { params: appointmentParams(key) }, { signal }),
  })

/** What is on the calendar, kept fresh while it is looked at; what was there before stays until the next has arrived. */
export const calendarQuery = (query: CalendarQuery) =>
  queryOptions({
    queryKey: appointmentKeys.calendar(query),
    queryFn: ({ signal }) => {
      const { location, staff, ...days } = query
      const filters = {
        ...(location && { location: String(location) }),
        ...(staff && { staff: String(staff) }),
      }
      return call(listCalendar, { query: { ...days, ...filters } }, { signal, background: isUnattended() })
    },
    placeholderData: keepPreviousData,
    refetchInterval: refreshInterval,
  })
