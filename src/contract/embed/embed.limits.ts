/** Texts are in characters. */
export const embedLimits = {
  title: 80,
  text: 300,
  /** Per network. */
  readsPerMinute: 120,
  /** Seconds that browsers cache the settings. */
  cachedSeconds: 300,
  /** Seconds that browsers cache the scripts. */
  scriptSeconds: 3_600,
  /** Maximum size of a compressed script; a kB has 1000 bytes. */
  scriptKilobytes: 12,
} as const

/** Minutes that typed text survives a page reload. Short, because the text may be about someone's health. */
export const typedMinutes = 30
