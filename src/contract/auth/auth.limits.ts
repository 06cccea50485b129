/** Limits of accounts and sessions. Durations are in seconds. */
export const authLimits = {
  /**
   * A new password: its length, its lowest score of 0 to 4, how much of it is judged (judging costs more with every
   * character, up to seconds), and from which length on it may not hold a name.
   */
  password: { min: 12, max: 256, score: 2, judged: 40, name: 5 },
  username: 254,
  /** Failed sign-ins allowed within `windowSeconds` before the next one answers 429. */
  failures: { perAccountAndAddress: 5, perAccount: 50, perAddress: 30, windowSeconds: 15 * 60 },
  /** Mails that one account gets at the most within the life of a link, and requests of one address. */
  resets: { perAccount: 5, linkSeconds: 60 * 60, perAddress: 20, tries: 30, triesWindowSeconds: 15 * 60 },
  signups: { perAddress: 10, windowSeconds: 60 * 60 },
} as const

/** How long the guard waits before it replaces the page with /login (spec section 9). Milliseconds. */
export const loginRedirectDelay = 100
