import type { WeekStart } from '#contract/formats/dates.ts'
import type { StaffRole } from '#contract/http/permissions.ts'
import type { Country } from '../phone.ts'

export interface Scope {
  companyId: number
  staffId: number
  userId: number
  sessionId: number
  username: string
  isCompanyAdmin: boolean
  role: StaffRole
  /** Rights taken from the role. */
  withheld: readonly string[]
  /** Null for administrators, who see all. */
  locationIds: readonly number[] | null
  timeZone: string
  /** That phone numbers without a country code belong to. */
  country: Country
  weekStart: WeekStart
  /** Only of locations with a time zone of their own. */
  locationTimeZones: ReadonlyMap<number, string>
}

export interface FoundScope extends Scope {
  /** The company requires a second factor that this person has not set up. */
  mustEnrol: boolean
  /** The company is closed until this person confirms their email. */
  mustConfirm: boolean
}

export type Authenticate = (token: string | undefined, use: { background: boolean }) => Promise<FoundScope>

/** What a session may see now, and the least time it has left; undefined when it is over. */
export type FollowSession = (sessionId: number) => Promise<{ scope: Scope; milliseconds: number } | undefined>
