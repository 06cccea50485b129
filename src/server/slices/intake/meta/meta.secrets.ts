/** What the key of verify tokens is derived for. */
export const verifyTokenPurpose = 'verify tokens for Meta'

/** Whose secrets these are, to the sealer. */
export const secretOwner = (name: 'app_secret' | 'page_token', locationId: number) =>
  `${name} of location ${locationId} at Meta`
