import type { SessionTokens } from './auth.schemas.ts'

/** Browser storage keys (spec section 3). */
export const loginKeys = {
  authToken: 'authToken',
  refreshToken: 'refreshToken',
  userInfo: 'userInfo',
  locationInfo: 'locationInfo',
} as const

export interface StoredUserInfo {
  isCompanyAdmin: boolean
  companyId: number
  locationIds: number[]
  role: string
  /** Permissions that an administrator removed from the role. */
  withheld?: string[] | undefined
  /** True when the practice has open locations that the person doesn't see. */
  elsewhere?: boolean | undefined
}

export type StoredLocationInfo = Pick<SessionTokens, 'company' | 'locations'>

/** The sign-in response as the browser stores it. */
export function storedLogin(login: SessionTokens) {
  const { is_company_admin, company, locations, role, withheld, elsewhere, refresh, token } = login
  const userInfo: StoredUserInfo = {
    isCompanyAdmin: is_company_admin,
    companyId: company.id,
    locationIds: locations.map((location) => location.id),
    role,
    ...(withheld && { withheld }),
    ...(elsewhere && { elsewhere }),
  }
  const locationInfo: StoredLocationInfo = { company, locations }
  return {
    [loginKeys.userInfo]: JSON.stringify(userInfo),
    [loginKeys.locationInfo]: JSON.stringify(locationInfo),
    [loginKeys.refreshToken]: refresh,
    // Set last, because other tabs listen for this key.
    [loginKeys.authToken]: token,
  }
}
