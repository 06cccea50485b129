import { z } from 'zod'
import type { SessionTokens } from '#contract/auth/auth.schemas.ts'
import {
  loginKeys,
  type StoredLocationInfo,
  type StoredUserInfo,
  storedLogin,
} from '#contract/auth/auth.stored-login.ts'
import { weekStartLabels } from '#contract/companies/companies.week.ts'
import { keysOf } from '#contract/formats/labels.ts'
import { readStored, storageKeys, writeStored } from './browser-storage.ts'

const UserInfoRecord: z.ZodType<StoredUserInfo> = z.object({
  isCompanyAdmin: z.boolean(),
  companyId: z.number(),
  locationIds: z.array(z.number()),
  role: z.string(),
  withheld: z.array(z.string()).optional(),
  elsewhere: z.boolean().optional(),
})
const LocationInfoRecord: z.ZodType<StoredLocationInfo> = z.object({
  company: z.object({
    id: z.number(),
    name: z.string(),
    time_zone: z.string(),
    // Sessions of earlier versions don't have these.
    country: z.string().default('US'),
    week_start: z.enum(keysOf(weekStartLabels)).default(''),
    email: z.string().default(''),
  }),
  locations: z.array(z.object({ id: z.number(), name: z.string() })),
})

/** What the browser stores of a login (spec section 3). */
export interface Session {
  token: string
  userInfo: StoredUserInfo
  locationInfo: StoredLocationInfo
}

const isUserInfo = (value: unknown): value is Session['userInfo'] => UserInfoRecord.safeParse(value).success

type SessionEnd = 'logout' | 'ended' | 'refused'

function createSignal<A extends unknown[]>() {
  const listeners = new Set<(...details: A) => void>()
  return {
    emit(...details: A): void {
      for (const listener of listeners) listener(...details)
    },
    /** Returns how to unsubscribe. */
    on(listener: (...details: A) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
const changed = createSignal<[]>()
const ended = createSignal<[end: SessionEnd]>()
const demanded = createSignal<[path: string]>()
const companyLeft = createSignal<[]>()
let current: Session | null = null
let ends = 0
/** The company this tab shows, even after another tab has switched. */
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
    // Unparsable login data is cleared as a whole (spec section 4).
    forget()
    return null
  }
}

function forget() {
  for (const name of Object.values(loginKeys)) localStorage.removeItem(name)
}

function announceEnd(end: SessionEnd) {
  shownCompany = undefined
  ends += 1
  changed.emit()
  ended.emit(end)
}

window.addEventListener('storage', ({ key, newValue }) => {
  if (key !== null && key !== storageKeys.authToken) return
  if (newValue === null) announceEnd('logout')
  else if (session.hasLeftCompany()) session.followCompany()
  else changed.emit()
})

function keep(login: SessionTokens) {
  for (const [name, text] of Object.entries(storedLogin(login))) localStorage.setItem(name, text)
}

export const session = {
  /** null when signed out. Returns the same object until something changes. */
  get(): Session | null {
    const token = localStorage.getItem(storageKeys.authToken)
    if (!token) current = null
    // Keep showing the old company until this tab follows.
    else if (current?.token !== token && !session.hasLeftCompany()) current = load(token)
    shownCompany ??= current?.userInfo.companyId
    return current
  },
  /** How many sessions have ended in this tab: the same number means still the same person. */
  ends: (): number => ends,
  refreshToken: (): string | null => localStorage.getItem(storageKeys.refreshToken),
  start(login: SessionTokens): void {
    shownCompany = login.company.id
    keep(login)
    changed.emit()
  },
  /** Stores another company's session; the caller has to reload the page. */
  switchTo(login: SessionTokens): void {
    localStorage.removeItem(storageKeys.leadPanels)
    keep(login)
  },
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
    changed.emit()
  },
  end(end: SessionEnd): void {
    forget()
    announceEnd(end)
  },
  /** True once any tab has switched to another company. */
  hasLeftCompany(): boolean {
    const kept = readStored(storageKeys.userInfo, isUserInfo)
    return shownCompany !== undefined && kept !== undefined && kept.companyId !== shownCompany
  },
  followCompany: companyLeft.emit,
  onCompanyLeft: companyLeft.on,
  subscribe: changed.on,
  /** Leads to what has to be done before anything else. */
  demand: demanded.emit,
  onDemand: demanded.on,
  onEnd: ended.on,
}
