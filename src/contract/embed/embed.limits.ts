/** Limits of the form and the chat on a practice's web site. Texts in characters. */
export const embedLimits = {
  title: 80,
  text: 300,
  /** How often one network may ask for the settings in a minute. */
  readsPerMinute: 120,
  /** How long a browser may go on with settings that it has, in seconds. */
  cachedSeconds: 300,
  /** How long a script may be kept without asking for a newer one, in seconds. */
  scriptSeconds: 3_600,
  /** Most that each script may weigh, compressed, in kB of 1000 bytes. */
  scriptKilobytes: 12,
} as const

/** How long what was typed is kept for a reload of the page, in minutes: it may tell of somebody's health. */
export const typedMinutes = 30
