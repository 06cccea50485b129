export const dayMessages = {
  title: 'End of Day',
  fetchFailed: 'Failed to fetch the day. Please try again.',
  caughtUp: "You're all caught up.",
  noTasks: 'No tasks left.',
  nothingClosed: 'Nothing was closed on this day.',
} as const
