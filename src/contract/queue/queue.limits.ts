export const queueLimits = {
  /** Characters of the note that goes with an outcome or a try, and of what a walk-in or caller wants. */
  note: 2_000,
  /** For which someone who opened a person to call them holds them. */
  claimMinutes: 5,
} as const
