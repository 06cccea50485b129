export const googleAdsMessages = {
  fetchFailed: 'Failed to fetch the Google Ads key. Please try again.',
  saveFailed: 'Failed to save the Google Ads key. Please try again.',
  stale: 'Someone else changed this location while you were editing. What you typed is still here.',
  saved: 'Google Ads key saved.',
  wrongKey: 'The Google key is wrong.',
} as const
