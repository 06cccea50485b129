export const deskLimits = {
  /** Longest promise, in minutes of office hours. */
  promiseMinutes: 2_880,
  tries: 20,
  days: 60,
  lastMessage: 1_000,
  /** Intervals per weekday. */
  intervals: 4,
  holidays: 100,
} as const

/**
 * Calls are allowed from 8 am to 9 pm in the called person's time zone (47 CFR 64.1200). Minutes after midnight.
 */
export const lawfulCalling = { from: 8 * 60, to: 21 * 60 } as const

/** Minimum hours between two tries to reach the same person. */
export const hoursBetweenTries = 2
