/** Texts about leads of Meta Lead Ads and how they are set up. */
export const metaMessages = {
  fetchFailed: 'Failed to fetch the connection to Meta. Please try again.',
  saveFailed: 'Failed to save the connection to Meta. Please try again.',
  stale: 'Someone else has changed the connection to Meta in the meantime. What you typed is still here.',
  saved: 'The connection to Meta has been saved.',
  appSecret: 'An app secret has 32 digits and letters from a to f.',
  pageToken: 'A page access token is a long line of letters and digits.',
  incomplete:
    'Enter app secret and page access token: without them leads of Facebook and Instagram are refused, or cannot be fetched.',
  localAddress:
    'Meta cannot reach this address. Set PUBLIC_URL to the https:// address that Chairside has on the internet.',
  badToken: 'The verify token does not fit.',
  badSignature: 'The signature does not fit.',
  tooMany: 'The delivery holds too many changes.',
  received: 'Received.',
  noneOfMeta: 'Only a lead of Meta Lead Ads can be fetched.',
  refetching: 'The lead is being fetched from Meta.',
  refetchFailed: 'Failed to fetch the lead. Please try again.',
} as const
