export const feedbackMessages = {
  /** Shown for `blockedMilliseconds` when the feedback script fails to load (spec sections 2 and 9). */
  blocked: 'Please disable ad blockers to provide feedback.',
  empty: 'Please enter a message.',
  thanks: 'Thank you. Your administrators can see your feedback.',
  sendFailed: 'Failed to send feedback. Please try again.',
  fetchFailed: 'Failed to fetch feedback. Please try again later.',
  none: 'No feedback yet.',
} as const

export const blockedMilliseconds = 5_000
