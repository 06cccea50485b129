export const queueLimits = {
  /** Characters of a note about an outcome or try, and of a message from a walk-in or caller. */
  note: 2_000,
  /** Minutes that a claim lasts. */
  claimMinutes: 5,
} as const
