/** Limits of an appointment's fields; durations in minutes. */
export const appointmentLimits = {
  type: 100,
  minDuration: 5,
  maxDuration: 480,
  firstYear: 2000,
  lastYear: 2199,
} as const

/** Minutes between the times that the picker offers (spec section 9). */
export const timeStep = 30

/** Minutes that an appointment takes unless told otherwise, and what the form offers. */
export const defaultDuration = 30
export const offeredDurations = [15, 30, 45, 60, 90, 120, 150, 180, 240] as const

/** Longest time that one call of the calendar covers, in days, and the most appointments that it answers. */
export const calendarLimits = { days: 15, appointments: 1_000 } as const

/**
 * Where next free times are looked for: how many are offered, up to how many days ahead, and within which hours of the
 * location's day. What was asked for outside of these hours is answered outside of them too, on that day.
 */
export const freeTimeOffer = { count: 4, days: 14, opens: '08:00', closes: '18:00' } as const
