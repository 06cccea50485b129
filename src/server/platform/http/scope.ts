import type { Actor } from '#contract/actors/actors.enums.ts'
import type { WeekStart } from '#contract/formats/dates.ts'
import type { StaffRole } from '#contract/http/permissions.ts'
import type { Country } from '../phone.ts'

export interface Scope {
  companyId: number
  actor: Actor
  /** The id of the actor. */
  staffId: number
  userId: number
  sessionId: number
  username: string
  isCompanyAdmin: boolean
  role: StaffRole
  /** Rights removed from the role. */
  withheld: readonly string[]
  /** Null for administrators: all locations. */
  locationIds: readonly number[] | null
  timeZone: string
  /** Country of phone numbers without a country code. */
  country: Country
  weekStart: WeekStart
  /** Contains only locations with their own time zone. */
  locationTimeZones: ReadonlyMap<number, string>
}

export interface FoundScope extends Scope {
  /** The company requires a second factor that this person has not set up. */
  mustEnrol: boolean
  /** The company is closed until this person confirms their email. */
  mustConfirm: boolean
}

export type Authenticate = (token: string | undefined, use: { background: boolean }) => Promise<FoundScope>

/** Returns the current scope of a session and its minimum remaining time, or undefined when it has ended. */
export type FollowSession = (sessionId: number) => Promise<{ scope: Scope; milliseconds: number } | undefined>
