/** Sizes are in bytes, characters or seconds. */
export const phoneLimits = {
  /** Fields of a callback; Twilio sends about forty. */
  fields: 200,
  name: 100,
  spokenText: 1_000,
  number: 40,
  ringSeconds: { min: 5, max: 120, default: 20 },
  voicemailSeconds: 180,
  /** Longer values of a callback, such as a city, are truncated. */
  value: 200,
  /** About the size of the longest call that Twilio connects. */
  recordingBytes: 128 * 1024 * 1024,
  /** Times that a caller is asked to hold while the database is unavailable. */
  maxHolds: 3,
  holdSeconds: 5,
  /** Refused callbacks per network and minute. */
  refusalsPerMinute: 60,
} as const
