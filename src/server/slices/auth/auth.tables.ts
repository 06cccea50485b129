import type { Generated } from 'kysely'
import type { StaffRole } from '#contract/staff/staff.enums.ts'

interface CompaniesTable {
  id: Generated<number>
  name: string
  company_type: Generated<string>
  address: Generated<string>
  phone: Generated<string>
  email: Generated<string>
  time_zone: string
  created_at: Date
  updated_at: Generated<Date>
  version: Generated<number>
  /** The practice that keeps this company on its list; null for a practice itself. */
  kept_by: Generated<number | null>
  require_second_factor: Generated<boolean>
}

interface UsersTable {
  id: Generated<number>
  username: string
  email: string
  first_name: Generated<string>
  last_name: Generated<string>
  password_hash: string
  created_at: Date
}

interface StaffTable {
  id: Generated<number>
  company_id: number
  user_id: number
  role: StaffRole
  is_company_admin: Generated<boolean>
  active: Generated<boolean>
  last_active_at: Date | null
  created_at: Date
  version: Generated<number>
}

interface StaffLocationsTable {
  company_id: number
  staff_id: number
  location_id: number
}

interface SessionsTable {
  id: Generated<number>
  staff_id: number
  family: string
  access_hash: Buffer
  refresh_hash: Buffer
  created_at: Date
  last_used_at: Date
  access_expires_at: Date
  refresh_expires_at: Date
  refreshed_at: Date | null
  address: string
  user_agent: string
  confirmed_at: Date | null
}

interface KnownAddressesTable {
  user_id: number
  address: Buffer
  last_used_at: Date
}

interface PasswordResetsTable {
  id: Generated<number>
  user_id: number | null
  nonce: string
  made_by: number | null
  created_at: Date
  expires_at: Date
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    companies: CompaniesTable
    users: UsersTable
    staff: StaffTable
    staff_locations: StaffLocationsTable
    sessions: SessionsTable
    known_addresses: KnownAddressesTable
    password_resets: PasswordResetsTable
  }
}
