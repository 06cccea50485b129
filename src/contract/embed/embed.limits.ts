/** Texts are in characters. */
export const embedLimits = {
  title: 80,
  text: 300,
  /** Per network. */
  readsPerMinute: 120,
  /** How long browsers cache the settings. */
  cachedSeconds: 300,
  /** How long browsers cache the scripts. */
  scriptSeconds: 3_600,
  /** Compressed, per script, in kB of 1000 bytes. */
  scriptKilobytes: 12,
} as const

/** How long typed text survives a page reload. Short, because it may be about someone's health. */
export const typedMinutes = 30
