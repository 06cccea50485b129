import { z } from 'zod'
import type { SessionTokens } from '#contract/auth/auth.schemas.ts'
import {
  loginKeys,
  type StoredLocationInfo,
  type StoredUserInfo,
  storedLogin,
} from '#contract/auth/auth.stored-login.ts'
import { readStored, storageKeys, writeStored } from './browser-storage.ts'

const UserInfoRecord: z.ZodType<StoredUserInfo> = z.object({
  isCompanyAdmin: z.boolean(),
  companyId: z.number(),
  locationIds: z.array(z.number()),
  role: z.string(),
})
const LocationInfoRecord: z.ZodType<StoredLocationInfo> = z.object({
  company: z.object({ id: z.number(), name: z.string(), time_zone: z.string() }),
  locations: z.array(z.object({ id: z.number(), name: z.string() })),
})

/** What the browser keeps of a login (spec section 3, browser session data). */
export interface Session {
  token: string
  userInfo: StoredUserInfo
  locationInfo: StoredLocationInfo
}

const isUserInfo = (value: unknown): value is Session['userInfo'] => UserInfoRecord.safeParse(value).success

type Listener = () => void
/** Why there is no session: somebody logged out, the server no longer takes the token, or there was none. */
export type SessionEnd = 'logout' | 'ended' | 'refused'

const changeListeners = new Set<Listener>()
const endListeners = new Set<(end: SessionEnd) => void>()
const enrolmentListeners = new Set<Listener>()
const companyListeners = new Set<Listener>()
let current: Session | null = null
/** The company whose data this tab shows, whatever another tab has switched to. */
let shownCompany: number | undefined

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
  for (const name of Object.values(loginKeys)) localStorage.removeItem(name)
}

function announceChange() {
  for (const listener of changeListeners) listener()
}

function announceEnd(end: SessionEnd) {
  shownCompany = undefined
  announceChange()
  for (const listener of endListeners) listener(end)
}

// A login or logout in another tab is one here too.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key !== null && key !== storageKeys.authToken) return
  if (newValue === null) announceEnd('logout')
  else if (session.hasLeftCompany()) session.followCompany()
  else announceChange()
})

function keep(login: SessionTokens) {
  for (const [name, text] of Object.entries(storedLogin(login))) localStorage.setItem(name, text)
}

export const session = {
  /** The session of this browser, or null when nobody is logged in. Stable between changes. */
  get(): Session | null {
    const token = localStorage.getItem(storageKeys.authToken)
    if (!token) current = null
    // What is shown of a company that another tab has left stays as it was, until this tab has followed.
    else if (current?.token !== token && !session.hasLeftCompany()) current = load(token)
    shownCompany ??= current?.userInfo.companyId
    return current
  },
  refreshToken: (): string | null => localStorage.getItem(storageKeys.refreshToken),
  /** Keeps what a login, a sign up or a refresh answered. */
  start(login: SessionTokens): void {
    shownCompany = login.company.id
    keep(login)
    announceChange()
  },
  /** Keeps what a switch to another company answered. This tab has left its company then, and is to be loaded anew. */
  switchTo(login: SessionTokens): void {
    localStorage.removeItem(storageKeys.leadPanels)
    keep(login)
  },
  /** Notes what is known of the company, its locations or the person by now, where that differs. */
  update({ userInfo, ...info }: Partial<Session['locationInfo']> & { userInfo?: Session['userInfo'] }): void {
    if (!current || session.hasLeftCompany()) return
    const next = {
      ...current,
      userInfo: userInfo ?? current.userInfo,
      locationInfo: LocationInfoRecord.parse({ ...current.locationInfo, ...info }),
    }
    if (JSON.stringify(next) === JSON.stringify(current)) return
    current = next
    writeStored(storageKeys.userInfo, next.userInfo)
    writeStored(storageKeys.locationInfo, next.locationInfo)
    announceChange()
  },
  /** Forgets everything that a login left behind. */
  end(end: SessionEnd): void {
    forget()
    announceEnd(end)
  },
  /** True once this tab or another has switched to another company: what this one shows has no session any more. */
  hasLeftCompany(): boolean {
    const kept = readStored(storageKeys.userInfo, isUserInfo)
    return shownCompany !== undefined && kept !== undefined && kept.companyId !== shownCompany
  },
  /** Leads this tab to the company that another one has switched to. */
  followCompany(): void {
    for (const listener of companyListeners) listener()
  },
  /** Calls back when another tab has switched to another company. Answers how to stop. */
  onCompanyLeft(listener: Listener): () => void {
    companyListeners.add(listener)
    return () => companyListeners.delete(listener)
  },
  /** Calls back after every change, in this tab or another. Answers how to stop. */
  subscribe(listener: Listener): () => void {
    changeListeners.add(listener)
    return () => changeListeners.delete(listener)
  },
  /** Says that the company wants a second factor before this session opens anything else. */
  demandEnrolment(): void {
    for (const listener of enrolmentListeners) listener()
  },
  /** Calls back when a second factor has to be set up first. Answers how to stop. */
  onEnrolment(listener: Listener): () => void {
    enrolmentListeners.add(listener)
    return () => enrolmentListeners.delete(listener)
  },
  /** Calls back when a session ends, and when a call was refused that had none. Answers how to stop. */
  onEnd(listener: (end: SessionEnd) => void): () => void {
    endListeners.add(listener)
    return () => endListeners.delete(listener)
  },
}
