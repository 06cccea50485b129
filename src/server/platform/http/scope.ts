import type { StaffRole } from '#contract/http/permissions.ts'

/** What a signed-in person works in; the first argument of every repository function. */
export interface Scope {
  companyId: number
  staffId: number
  userId: number
  sessionId: number
  username: string
  isCompanyAdmin: boolean
  role: StaffRole
  /** The locations whose records the person sees; null for an administrator, who sees all. */
  locationIds: readonly number[] | null
  /** The company's IANA time zone. */
  timeZone: string
  /** Time zones of the locations that have one of their own. */
  locationTimeZones: ReadonlyMap<number, string>
}

/** A scope whose person may first have to set up a second factor, because the company asks for one. */
export interface FoundScope extends Scope {
  mustEnrol: boolean
}

/** Finds the scope behind a token; throws 401 when there is none. */
export type Authenticate = (token: string | undefined, use: { background: boolean }) => Promise<FoundScope>

/** What a session may see by now, and for how long it goes on at the least; undefined when it is over. */
export type FollowSession = (sessionId: number) => Promise<{ scope: Scope; milliseconds: number } | undefined>
