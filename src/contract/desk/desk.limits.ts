export const deskLimits = {
  /** Minutes of office hours within which a practice may promise to answer: up to two long days. */
  promiseMinutes: 2_880,
  tries: 20,
  days: 60,
  lastMessage: 1_000,
  /** Intervals of one weekday. */
  intervals: 4,
  holidays: 100,
} as const

/** Calls are allowed from 8 am to 9 pm where the person is (47 CFR 64.1200); minutes after midnight. */
export const lawfulCalling = { from: 8 * 60, to: 21 * 60 } as const

/** Hours between two tries of the same person. */
export const hoursBetweenTries = 2
