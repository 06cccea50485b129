/** Limits of accounts and sessions. Durations are in seconds. */
export const authLimits = {
  password: { min: 12, max: 256 },
  username: 254,
  /** Failed sign-ins allowed within `windowSeconds` before the next one answers 429. */
  failures: { perAccountAndAddress: 5, perAccount: 50, perAddress: 30, windowSeconds: 15 * 60 },
  signups: { perAddress: 10, windowSeconds: 60 * 60 },
} as const

/** How long the guard waits before it replaces the page with /login (spec section 9). Milliseconds. */
export const loginRedirectDelay = 100
