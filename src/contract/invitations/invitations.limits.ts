/** Limits of invitations. */
export const invitationLimits = {
  /** How long a link works. */
  days: 7,
  token: 100,
  /** Wrong links that one network may try within `windowSeconds`. */
  attempts: { perNetwork: 30, windowSeconds: 15 * 60 },
  /** Mails with links within `windowSeconds`, whatever they are sent for: to one address, and of one company. */
  mails: { toAddress: 5, ofCompany: 50, windowSeconds: 24 * 60 * 60 },
} as const
