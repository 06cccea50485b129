/** Durations in seconds. */
export const authLimits = {
  /**
   * `score` is the lowest accepted of 0 to 4. Only the first `judged` characters are scored, because scoring
   * time grows with length. Names shorter than `name` are allowed in a password.
   */
  password: { min: 12, max: 256, score: 2, judged: 40, name: 5 },
  username: 254,
  /** Failed sign-ins within `windowSeconds` before the next one answers 429. */
  failures: { perAccountAndAddress: 5, perAccount: 50, perAddress: 30, windowSeconds: 15 * 60 },
  /** Emails per account within the life of a link, and requests per network address. */
  resets: { perAccount: 5, linkSeconds: 60 * 60, perAddress: 20, tries: 30, triesWindowSeconds: 15 * 60 },
  /** Links to confirm an email: per account within `windowSeconds`, and the life of each. */
  confirmations: { perAccount: 5, windowSeconds: 60 * 60, linkSeconds: 24 * 60 * 60 },
  /** How long a refresh token may be exchanged again, in case the answer was lost. */
  refreshGraceSeconds: 10,
  signups: { perAddress: 10, windowSeconds: 60 * 60 },
} as const

/** Milliseconds (spec section 9). */
export const loginRedirectDelay = 100
