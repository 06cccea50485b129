export const googleAdsMessages = {
  fetchFailed: 'Failed to fetch the Google Ads key. Please try again.',
  saveFailed: 'Failed to save the Google Ads key. Please try again.',
  stale: 'Someone else changed this location while you were editing. What you typed is still here.',
  saved: 'Google Ads key saved.',
  keyLost:
    "The key can't be read anymore, because the server's secret key was replaced. Enter it again: until then, leads wait in the inbox as failed.",
  wrongKey: 'The Google key is wrong.',
} as const
