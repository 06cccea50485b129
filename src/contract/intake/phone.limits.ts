/** Sizes are in bytes, characters or seconds. */
export const phoneLimits = {
  /** Of a callback; Twilio sends some forty. */
  fields: 200,
  name: 100,
  spokenText: 1_000,
  number: 40,
  ringSeconds: { min: 5, max: 120, default: 20 },
  voicemailSeconds: 180,
  /** Longer values of a callback, such as a city, are cut. */
  value: 200,
  /** About the longest call that Twilio connects. */
  recordingBytes: 128 * 1024 * 1024,
  /** How often a caller is asked to hold while the database is unavailable. */
  maxHolds: 3,
  holdSeconds: 5,
  /** Refused callbacks per network and minute. */
  refusalsPerMinute: 60,
} as const
