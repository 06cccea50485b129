/** What the key of the verify tokens is derived for. */
export const verifyTokenPurpose = 'verify tokens for Meta'

export const secretNames = ['app_secret', 'page_token'] as const

export const secretOwner = (name: (typeof secretNames)[number], locationId: number) =>
  `${name} of location ${locationId} at Meta`
