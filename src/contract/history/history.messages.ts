/** Texts about the history of a lead or patient; the spec names none of its own. */
export const historyMessages = {
  fetchFailed: 'Failed to fetch history. Please try again later.',
  none: 'No history to display.',
} as const
