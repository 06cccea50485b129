import type { Generated } from 'kysely'

interface MailsTable {
  id: Generated<number>
  company_id: number
  /** A key of the contract's list. */
  kind: string
  record_id: number
  recipient: Generated<string>
  state: Generated<string>
  attempts: Generated<number>
  last_error: Generated<string>
  created_at: Date
  due_at: Date
  composed_at: Generated<Date | null>
  version: Generated<number>
  settled_at: Date | null
}
declare module '../database/tables.ts' {
  interface Tables {
    mails: MailsTable
  }
}
