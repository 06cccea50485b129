import { type Generated, type RawBuilder, sql } from 'kysely'
import type { AuditAction } from '#contract/http/audit.ts'
import type { Database } from '../database/database.ts'

interface AuditLogTable {
  id: Generated<number>
  company_id: number
  at: Date
  staff_id: number
  user_id: number
  username: string
  action: AuditAction
  kind: string
  record_id: number | null
  about_kind: string | null
  about_id: number | null
  part: string | null
  fields: string[]
  location_id: number | null
  address: string
  request_id: string
}
declare module '../database/tables.ts' {
  interface Tables {
    audit_log: AuditLogTable
  }
}

/** What somebody did, with which record. Nothing of it may be a name or a text that a patient's record holds. */
export interface AuditEntry {
  at: Date
  action: AuditAction
  /** A kind of record, of `auditKindLabels`. */
  kind: string
  record_id?: number | undefined
  /** What the record belongs to, such as the lead of a note. */
  about?: { kind: string; id: number } | undefined
  /** What of the record. */
  part?: string | undefined
  /** Names of fields or filters, never their values. */
  fields?: readonly string[]
  location_id?: number | undefined
  /** Network address of the caller. */
  address: string
  request_id: string
}

/** Who did it: a person in a company. */
export interface AuditActor {
  companyId: number
  staffId: number
  userId: number
  username: string
}

const columns = sql`company_id, at, staff_id, user_id, username, action, kind, record_id, about_kind, about_id, part, fields,
  location_id, address, request_id`

/** What of an entry the record's own row tells. */
interface AuditedRow {
  about?: { kind: RawBuilder<unknown>; id: RawBuilder<unknown> }
  location?: RawBuilder<unknown>
}

const whatHappened = (
  { action, kind, record_id, about, part, fields, location_id, address, request_id }: AuditEntry,
  row: AuditedRow = {},
) => sql`${action}::text, ${kind}::text, ${record_id ?? null}::bigint,
  ${row.about?.kind ?? sql`${about?.kind ?? null}::text`}, ${row.about?.id ?? sql`${about?.id ?? null}::bigint`}, ${part ?? null}::text,
  ${fields ?? []}::text[], ${row.location ?? sql`${location_id ?? null}::bigint`}, ${address}::text, ${request_id}::uuid`

const values = (
  actor: AuditActor,
  entry: AuditEntry,
  row?: AuditedRow,
) => sql`${actor.companyId}::bigint, ${entry.at}::timestamptz,
  ${actor.staffId}::bigint, ${actor.userId}::bigint, ${actor.username}::text, ${whatHappened(entry, row)}`

/** A statement that adds to the audit log what a person did. */
export const auditInsert = (actor: AuditActor, entry: AuditEntry): RawBuilder<unknown> =>
  sql`INSERT INTO audit_log (${columns}) SELECT ${values(actor, entry)}`

/** A further part of the statement that locks a record for a change: adds the entry about the row of the query `table`. */
export type AuditPart = (table: string, row?: AuditedRow) => RawBuilder<unknown>

export const auditPart =
  (actor: AuditActor, entry: AuditEntry): AuditPart =>
  (table, row) =>
    sql`, audited AS (INSERT INTO audit_log (${columns}) SELECT ${values(actor, entry, row)} FROM ${sql.table(table)})`

/** Adds an entry unless the log has the same of this person within so many seconds; answers when the one it has was made. */
export async function recordAuditOnce(
  db: Database,
  actor: AuditActor,
  entry: AuditEntry,
  seconds: number,
): Promise<Date> {
  const since = new Date(entry.at.getTime() - seconds * 1000)
  // As the index by record has it, however much the person has looked at since then.
  const record = entry.record_id === undefined ? sql`record_id IS NULL` : sql`record_id = ${entry.record_id}`
  const { rows } = await sql<{ at: Date }>`WITH known AS (
    SELECT at FROM audit_log WHERE company_id = ${actor.companyId} AND staff_id = ${actor.staffId} AND at > ${since}
      AND action = ${entry.action} AND kind = ${entry.kind} AND ${record}
      AND part IS NOT DISTINCT FROM ${entry.part ?? null}::text AND fields = ${entry.fields ?? []}::text[]
      AND address = ${entry.address}
    ORDER BY at DESC LIMIT 1
  ), added AS (${auditInsert(actor, entry)} WHERE NOT EXISTS (SELECT FROM known) RETURNING at)
  SELECT at FROM known UNION ALL SELECT at FROM added`.execute(db)
  return rows[0]?.at ?? entry.at
}

/** Refusals of one person that are kept of an hour: enough to see what they are after, too few to fill a disk. */
export const refusalsPerHour = 100

/** Adds that a person was refused, if they have not been refused too often to tell more of it. */
export async function recordRefusal(db: Database, actor: AuditActor, entry: AuditEntry): Promise<void> {
  const since = new Date(entry.at.getTime() - 60 * 60 * 1000)
  await sql`INSERT INTO audit_log (${columns}) SELECT ${values(actor, entry)} WHERE (
    SELECT count(*) FROM audit_log WHERE company_id = ${actor.companyId} AND staff_id = ${actor.staffId} AND at > ${since}
      AND action = 'refused'
  ) < ${refusalsPerHour}`.execute(db)
}

/** Whose account: a user's, in every company that they work for, or that of one member of staff, there alone. */
type Account = { userId: number | undefined } | { staffId: number }

/**
 * Adds what became of an account. The same statement for a user who does not exist, which adds nothing, and in the same
 * time: it does not wait for the disk, so a power cut takes the entries of the last second along. In a transaction it
 * waits, for that would be the whole change.
 */
export async function recordAccountAudit(
  db: Database,
  account: Account,
  { action, part, at, address, request_id }: Omit<AuditEntry, 'kind' | 'record_id'>,
): Promise<void> {
  const whose =
    'staffId' in account
      ? sql`staff.id = ${account.staffId}`
      : sql`staff.user_id = ${account.userId ?? 0} AND staff.active`
  const patience = db.isTransaction ? sql`current_setting('synchronous_commit')` : sql`'off'`
  await sql`INSERT INTO audit_log (company_id, at, staff_id, user_id, username, action, kind, record_id, part, address, request_id)
    SELECT staff.company_id, ${at}::timestamptz, staff.id, users.id, users.username, ${action}::text, 'user', users.id,
      ${part ?? null}::text, ${address}::text, ${request_id}::uuid
    FROM (SELECT set_config('synchronous_commit', ${patience}, true)) AS unhurried,
      staff JOIN users ON users.id = staff.user_id WHERE ${whose}`.execute(db)
}
