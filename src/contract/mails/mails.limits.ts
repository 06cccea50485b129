/** Limits of mails. */
export const mailLimits = {
  /** Test mails of one company, and mails that it has tried again, in this time. */
  tests: { most: 5, seconds: 10 * 60 },
  /** Mails about new requests that one location gets as they come; in a wave there is one at a time, this far apart. */
  newRequests: { atOnce: 3, withinMinutes: 30, apartMinutes: 10 },
  /** The same for all locations of one company: their addresses need not be theirs, and nobody fills a mailbox by them. */
  newRequestsOfCompany: { atOnce: 30, apartMinutes: 1 },
  /** Leads that a mail links one by one. */
  links: 5,
  /** The hours of the practice's day in which its people are told what is due, the last one not included. */
  morning: { from: 7, until: 12 },
} as const
