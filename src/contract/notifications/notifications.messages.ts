export const notificationMessages = {
  dueEmails: 'Email me a summary of due follow-ups and tasks each morning',
  dayEmails: 'Email me a summary of the day each evening',
  dayNumbersOnly: 'Counts and a link only, never names. Nothing is sent on a day when nothing happened.',
  numbersOnly: 'Counts and links only, never names. Nothing is sent when nothing is due.',
  noEmail: "Email isn't set up yet. An administrator can check Practice Settings.",
  saveFailed: 'Failed to save your email settings. Please try again.',
  fetchFailed: 'Failed to fetch your email settings. Please try again.',
} as const
