export const metaMessages = {
  fetchFailed: 'Failed to fetch the connection to Meta. Please try again.',
  saveFailed: 'Failed to save the connection to Meta. Please try again.',
  stale: 'Someone else changed the connection to Meta while you were editing. What you typed is still here.',
  saved: 'Connection to Meta saved.',
  appSecret: 'An app secret is 32 characters: digits and the letters a to f.',
  pageToken: 'A page access token is a long string of letters and digits.',
  incomplete:
    "Enter the app secret and page access token: without them, leads from Facebook and Instagram can't come in.",
  secretsLost:
    "The app secret and page access token can't be read anymore, because the server's secret key was replaced. Enter them again: without them, leads can't come in.",
  localAddress:
    "Meta can't reach this address. Ask the person who runs your server to set Chairside's public https:// address (PUBLIC_URL).",
  badToken: 'The verify token is wrong.',
  badSignature: 'The signature is wrong.',
  tooMany: 'The delivery has too many changes.',
  received: 'Received.',
  noneOfMeta: 'Only leads from Meta Lead Ads can be fetched again.',
  refetching: 'Fetching the lead from Meta.',
  refetchFailed: 'Failed to fetch the lead. Please try again.',
} as const
