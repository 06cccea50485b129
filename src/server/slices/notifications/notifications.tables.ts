import type { Generated } from 'kysely'

interface RequestNoticesTable {
  intake_request_id: number
  company_id: number
  location_id: number
  /** The mail that tells of it; null: none does yet. */
  mail_id: number | null
}

interface DueMailsTable {
  id: Generated<number>
  company_id: number
  staff_id: number
  /** The practice's day. */
  day: string
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    request_notices: RequestNoticesTable
    due_mails: DueMailsTable
  }
}
