export const invitationLimits = {
  /** Days that a link works. */
  days: 7,
  token: 100,
  /** Wrong links per network within `windowSeconds`. */
  attempts: { perNetwork: 30, windowSeconds: 15 * 60 },
  /** Emails with an invitation link, for any reason, per recipient and per company within `windowSeconds`. */
  emails: { toAddress: 5, ofCompany: 50, windowSeconds: 24 * 60 * 60 },
} as const
