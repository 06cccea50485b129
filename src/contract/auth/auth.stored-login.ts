import type { SessionTokens } from './auth.schemas.ts'

/** Names under which the browser keeps a login (spec section 3, browser session data). */
export const loginKeys = {
  authToken: 'authToken',
  refreshToken: 'refreshToken',
  userInfo: 'userInfo',
  locationInfo: 'locationInfo',
} as const

/** Who is logged in, as the browser keeps it. */
export interface StoredUserInfo {
  isCompanyAdmin: boolean
  companyId: number
  locationIds: number[]
  role: string
}

/** Where they work, as the browser keeps it. */
export type StoredLocationInfo = Pick<SessionTokens, 'company' | 'locations'>

/** What a login, a sign up or a refresh answered, as the browser keeps it: texts by their names. */
export function storedLogin({ is_company_admin, company, locations, role, refresh, token }: SessionTokens) {
  const userInfo: StoredUserInfo = {
    isCompanyAdmin: is_company_admin,
    companyId: company.id,
    locationIds: locations.map((location) => location.id),
    role,
  }
  const locationInfo: StoredLocationInfo = { company, locations }
  return {
    [loginKeys.userInfo]: JSON.stringify(userInfo),
    [loginKeys.locationInfo]: JSON.stringify(locationInfo),
    [loginKeys.refreshToken]: refresh,
    // Last, because other tabs follow this key.
    [loginKeys.authToken]: token,
  }
}
