/** Limits of calls. Sizes are in bytes, characters or seconds. */
export const phoneLimits = {
  /** Of a callback; Twilio sends some forty. */
  fields: 200,
  name: 100,
  spokenText: 1_000,
  /** A number as it is typed. */
  number: 40,
  ringSeconds: { min: 5, max: 120, default: 20 },
  voicemailSeconds: 180,
  /** A value of a callback, such as a city; what is longer is cut. */
  value: 200,
  /** The longest call that Twilio connects takes about this much. */
  recordingBytes: 128 * 1024 * 1024,
  /** How often a caller is asked to hold the line while the database is away. */
  holds: 3,
  holdSeconds: 5,
  /** Callbacks with a wrong signature that one network may send in a minute. */
  refusalsPerMinute: 60,
} as const
