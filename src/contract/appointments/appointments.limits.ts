/** Durations in minutes. */
export const appointmentLimits = {
  type: 100,
  minDuration: 5,
  maxDuration: 480,
  firstYear: 2000,
  lastYear: 2199,
} as const

/** Minutes between the times in the picker (spec section 9). */
export const timeStep = 30

/** Minutes. */
export const defaultDuration = 30
export const offeredDurations = [15, 30, 45, 60, 90, 120, 150, 180, 240] as const

/** The longest span of one calendar call and of one export, in days, and the most appointments in a calendar's answer. */
export const calendarLimits = { days: 15, exportedDays: 4_000, appointments: 1_000 } as const

/** The longest search for slots and the usual one, in days, and the most slots in its answer. */
export const slotLimits = { days: 31, usualDays: 14, slots: 100 } as const

/** Which times the picker lists first. */
export const usualTimes = { from: '08:00', to: '18:00' } as const
