/** Purpose of the derived key that signs verify tokens. */
export const verifyTokenPurpose = 'verify tokens for Meta'

export const secretNames = ['app_secret', 'page_token'] as const

export const secretOwner = (name: (typeof secretNames)[number], locationId: number) =>
  `${name} of location ${locationId} at Meta`
