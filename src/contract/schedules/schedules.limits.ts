export const scheduleLimits = {
  /** Characters. */
  reason: 200,
  /** Days of one time off, and days that can be listed at once. */
  days: 366,
} as const
