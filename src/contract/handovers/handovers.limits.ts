export const handoverLimits = {
  /** Visits that one call hands over. */
  visits: 500,
  /** Visits that an answer lists. */
  kept: 20,
} as const
