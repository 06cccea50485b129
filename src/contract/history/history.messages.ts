export const historyMessages = {
  fetchFailed: 'Failed to fetch history. Please try again later.',
  none: 'No history to display.',
} as const
