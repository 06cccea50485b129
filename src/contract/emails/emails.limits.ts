export const emailLimits = {
  /** Test emails and retries, per company. A retry of all counts once. */
  tests: { max: 5, seconds: 10 * 60 },
  /** Alerts per location; above `atOnce`, one every `apartMinutes`; above `perDay`, one the next morning. */
  newRequests: { atOnce: 3, withinMinutes: 30, apartMinutes: 10, perDay: 60 },
  /** The same per company, so that no one can flood a mailbox through many locations. */
  newRequestsOfCompany: { atOnce: 30, apartMinutes: 1, perDay: 200 },
  /** Leads linked in one email. */
  links: 5,
  /** Hours of the day, in the practice's time zone, when the daily summary goes out; `until` is exclusive. */
  morning: { from: 7, until: 12 },
  /** The same for the summary of the day. */
  evening: { from: 18, until: 23 },
} as const
