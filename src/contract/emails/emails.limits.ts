export const emailLimits = {
  /** Test emails and retries, per company. A retry of all counts once. */
  tests: { max: 5, seconds: 10 * 60 },
  /**
   * Alerts per location: after `atOnce` of them within `withinMinutes`, one every `apartMinutes`. After
   * `perDay` alerts, one more goes out the next morning.
   */
  newRequests: { atOnce: 3, withinMinutes: 30, apartMinutes: 10, perDay: 60 },
  /** The same per company, so that many locations cannot flood one mailbox. */
  newRequestsOfCompany: { atOnce: 30, apartMinutes: 1, perDay: 200 },
  /** Leads linked in one email. */
  links: 5,
  /**
   * Hours of the day, in the practice's time zone, when the morning summary goes out; `until` is exclusive.
   */
  morning: { from: 7, until: 12 },
  /** The same for the end-of-day summary. */
  evening: { from: 18, until: 23 },
} as const
