/** What a signed-in person works in; the first argument of every repository function. */
export interface Scope {
  companyId: number
  staffId: number
  userId: number
  sessionId: number
  isCompanyAdmin: boolean
  /** The locations whose records the person sees; null for an administrator, who sees all. */
  locationIds: readonly number[] | null
  /** The company's IANA time zone. */
  timeZone: string
  /** Time zones of the locations that have one of their own. */
  locationTimeZones: ReadonlyMap<number, string>
}

/** Finds the scope behind a token; throws 401 when there is none. */
export type Authenticate = (token: string | undefined, use: { background: boolean }) => Promise<Scope>
