import type { CalendarQuery } from '#contract/appointments/appointments.schemas.ts'
import type { DaySheetQuery } from '#contract/appointments/day-sheet.schemas.ts'

export interface AppointmentKey {
  patientId: number
  id: number
}

export const appointmentKeys = {
  lists: ['appointments', 'list'],
  details: ['appointments', 'detail'],
  detail: ({ patientId, id }: AppointmentKey) => ['appointments', 'detail', patientId, id],
  calendars: ['appointments', 'calendar'],
  calendar: (query: CalendarQuery) => ['appointments', 'calendar', query],
  /** Starts like `calendars`, so that changes to a visit show on the sheet. */
  daySheet: (query: DaySheetQuery) => ['appointments', 'calendar', 'day-sheet', query],
  unfinished: ['appointments', 'unfinished'],
  move: ['appointments', 'move'],
  collisions: ['appointments', 'collisions'],
  slots: ['appointments', 'slots'],
  staff: (location: number | null) => ['appointments', 'staff', location],
} as const
