import { z } from 'zod'
import type { SessionTokens } from '#contract/auth/auth.schemas.ts'
import { storageKeys, writeStored } from './browser-storage.ts'

const UserInfoRecord = z.object({
  isCompanyAdmin: z.boolean(),
  companyId: z.number(),
  locationIds: z.array(z.number()),
  role: z.string(),
})
const LocationInfoRecord = z.object({
  company: z.object({ id: z.number(), name: z.string(), time_zone: z.string() }),
  locations: z.array(z.object({ id: z.number(), name: z.string() })),
})

/** What the browser keeps of a login (spec section 3, browser session data). */
export interface Session {
  token: string
  userInfo: z.infer<typeof UserInfoRecord>
  locationInfo: z.infer<typeof LocationInfoRecord>
}

type Listener = () => void
/** Why a session is over: somebody logged out, or the server no longer takes the token. */
export type SessionEnd = 'logout' | 'refused'

const changeListeners = new Set<Listener>()
const endListeners = new Set<(end: SessionEnd) => void>()
let current: Session | null = null

function load(token: string): Session | null {
  try {
    return {
      token,
      userInfo: UserInfoRecord.parse(JSON.parse(localStorage.getItem(storageKeys.userInfo) ?? '')),
      locationInfo: LocationInfoRecord.parse(
        JSON.parse(localStorage.getItem(storageKeys.locationInfo) ?? ''),
      ),
    }
  } catch {
    // Login data that cannot be parsed clears all of it (spec section 4).
    forget()
    return null
  }
}

function forget() {
  for (const key of ['authToken', 'refreshToken', 'userInfo', 'locationInfo'] as const) {
    localStorage.removeItem(storageKeys[key])
  }
}

function announceChange() {
  for (const listener of changeListeners) listener()
}

function announceEnd(end: SessionEnd) {
  announceChange()
  for (const listener of endListeners) listener(end)
}

// A login or logout in another tab is one here too.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key !== null && key !== storageKeys.authToken) return
  if (newValue === null) announceEnd('logout')
  else announceChange()
})

export const session = {
  /** The session of this browser, or null when nobody is logged in. Stable between changes. */
  get(): Session | null {
    const token = localStorage.getItem(storageKeys.authToken)
    if (!token) current = null
    else if (current?.token !== token) current = load(token)
    return current
  },
  refreshToken: (): string | null => localStorage.getItem(storageKeys.refreshToken),
  /** Keeps what a login, a sign up or a refresh answered. */
  start(login: SessionTokens): void {
    const { company, locations, role } = login
    writeStored(storageKeys.userInfo, {
      isCompanyAdmin: login.is_company_admin,
      companyId: company.id,
      locationIds: locations.map((location) => location.id),
      role,
    } satisfies Session['userInfo'])
    writeStored(storageKeys.locationInfo, { company, locations } satisfies Session['locationInfo'])
    localStorage.setItem(storageKeys.refreshToken, login.refresh)
    // Last, because other tabs follow this key.
    localStorage.setItem(storageKeys.authToken, login.token)
    announceChange()
  },
  /** Notes the name of the company as it is now. */
  renameCompany(name: string): void {
    if (!current) return
    const { company, locations } = current.locationInfo
    current = { ...current, locationInfo: { company: { ...company, name }, locations } }
    writeStored(storageKeys.locationInfo, current.locationInfo)
    announceChange()
  },
  /** Forgets everything that a login left behind. */
  end(end: SessionEnd): void {
    forget()
    announceEnd(end)
  },
  /** Calls back after every change, in this tab or another. Answers how to stop. */
  subscribe(listener: Listener): () => void {
    changeListeners.add(listener)
    return () => changeListeners.delete(listener)
  },
  /** Calls back when a session ends, and when a call was refused that had none. Answers how to stop. */
  onEnd(listener: (end: SessionEnd) => void): () => void {
    endListeners.add(listener)
    return () => endListeners.delete(listener)
  },
}
