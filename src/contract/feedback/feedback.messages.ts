export const feedbackMessages = {
  /** Shown when the feedback script cannot be loaded, for `blockedMilliseconds` (spec sections 2 and 9). */
  blocked: 'Please disable ad blockers to provide feedback.',
  empty: 'Please write what you would like us to know.',
  thanks: 'Thank you. Your administrators can read it now.',
  sendFailed: 'Failed to send feedback. Please try again.',
  fetchFailed: 'Failed to fetch feedback. Please try again later.',
  none: 'Nobody has given feedback yet.',
} as const

export const blockedMilliseconds = 5_000
