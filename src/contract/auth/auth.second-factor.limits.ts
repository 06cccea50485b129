/** Limits of two-factor sign-in. Durations are in seconds. */
export const secondFactorLimits = {
  /** Codes of an authenticator app, as RFC 6238 has them; one step before and after is taken too. */
  app: { digits: 6, stepSeconds: 30, window: 1 },
  recoveryCodes: { count: 10, length: 10 },
  passkeys: { most: 20, name: 60 },
  /** How long a question stays open: the second step of a sign-in, and what a passkey is asked to sign. */
  challengeSeconds: 5 * 60,
  /** How long a sign-in or a password counts as just given. */
  confirmedSeconds: 5 * 60,
  /** Wrong codes allowed, and failed or abandoned sign-ins by passkey alone, before the next one answers 429. */
  failures: { perChallenge: 5, perAccountAndAddress: 5, windowSeconds: 15 * 60 },
  /** Wrong codes allowed from places where the person has never signed in. */
  strangeFailures: { perAccount: 30, windowSeconds: 24 * 60 * 60 },
  passkeyStarts: { perAddress: 60, windowSeconds: 15 * 60 },
} as const
