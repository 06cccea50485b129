export const secondFactorLimits = {
  /** RFC 6238. Codes of the previous and the next step are also accepted. */
  app: { digits: 6, stepSeconds: 30, window: 1 },
  recoveryCodes: { count: 10, length: 10 },
  passkeys: { max: 20, name: 60 },
  /** Lifetime of passkey challenges and of a sign-in's second step. */
  challengeSeconds: 5 * 60,
  /** A session stays confirmed for this long after a sign-in or a password check. */
  confirmedSeconds: 5 * 60,
  /** Wrong codes and failed or abandoned passkey sign-ins allowed before the next one gets a 429. */
  failures: { perChallenge: 5, perAccountAndAddress: 5, windowSeconds: 15 * 60 },
  /** Wrong codes from networks where the person has never signed in. */
  strangeFailures: { perAccount: 30, windowSeconds: 24 * 60 * 60 },
  passkeyStarts: { perAddress: 60, windowSeconds: 15 * 60 },
} as const
