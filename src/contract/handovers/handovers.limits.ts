export const handoverLimits = {
  /** Maximum visits per call. */
  visits: 500,
  /** Maximum visits in an answer. */
  kept: 20,
} as const
