/** Durations in minutes. */
export const appointmentLimits = {
  type: 100,
  cancelReason: 200,
  note: 2_000,
  minDuration: 5,
  maxDuration: 480,
  firstYear: 2000,
  lastYear: 2199,
} as const

/** Minutes between times in the picker (spec section 9). */
export const timeStep = 30

/** Minutes. */
export const defaultDuration = 30
export const offeredDurations = [15, 30, 45, 60, 90, 120, 150, 180, 240] as const

/** Maximum days per calendar request and per export, and maximum appointments in a calendar response. */
export const calendarLimits = { days: 15, exportedDays: 4_000, appointments: 1_000 } as const

/**
 * Maximum and default days of a slot search, and maximum slots in a response. A search without an end that finds fewer
 * than `enough` slots goes on to the maximum of days.
 */
export const slotLimits = { days: 31, usualDays: 14, slots: 100, enough: 6 } as const

/** Days back for which visits without an end are listed, and maximum visits in that list. */
export const unfinishedLimits = { days: 7, visits: 100 } as const

/** Maximum overlapping visits in a list. */
export const maxCollisions = 100

/** Times that the picker lists first. */
export const usualTimes = { from: '08:00', to: '18:00' } as const
