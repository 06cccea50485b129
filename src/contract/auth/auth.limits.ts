/** Durations in seconds. */
export const authLimits = {
  /**
   * `score` is the lowest accepted score of 0 to 4. Only the first `judged` characters are scored, because
   * scoring time grows with length. Names shorter than `name` are allowed in a password.
   */
  password: { min: 12, max: 256, score: 2, judged: 40, name: 5 },
  username: 254,
  /** Failed sign-ins allowed within `windowSeconds`. The next one gets a 429. */
  failures: { perAccountAndAddress: 5, perAccount: 50, perAddress: 30, windowSeconds: 15 * 60 },
  /**
   * Emails per account and per network address within `linkSeconds`, the lifetime of a link, and tries to use
   * a link per network address within `triesWindowSeconds`.
   */
  resets: { perAccount: 5, linkSeconds: 60 * 60, perAddress: 20, tries: 30, triesWindowSeconds: 15 * 60 },
  /** Confirmation emails per account within `windowSeconds`, and the lifetime of their links. */
  confirmations: { perAccount: 5, windowSeconds: 60 * 60, linkSeconds: 24 * 60 * 60 },
  /** A used refresh token keeps working for this long, in case the response was lost. */
  refreshGraceSeconds: 10,
  signups: { perAddress: 10, windowSeconds: 60 * 60 },
} as const

/** Milliseconds (spec section 9). */
export const loginRedirectDelay = 100
