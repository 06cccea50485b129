/** Texts about what a person is told by mail. */
export const notificationMessages = {
  dueMails: 'Tell me each morning by mail how many follow-ups and tasks are due',
  numbersOnly: 'Numbers and links only, never a name. None comes on days when nothing is due.',
  noMail: 'Your installation sends no mail yet. An administrator sees why under Practice Settings.',
  saveFailed: 'Failed to save what you are told by mail. Please try again.',
  fetchFailed: 'Failed to fetch what you are told by mail. Please try again.',
} as const
