import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#contract/actors/actors.enums.ts'
import type { AuditAction } from '#contract/http/audit.ts'
import { actorColumns } from '../actors.ts'
import type { Database } from '../database/database.ts'

/** Never contains names or texts from a patient's record. */
export interface AuditEntry {
  at: Date
  action: AuditAction
  kind: string
  record_id?: number | undefined
  /** The parent record, such as the lead of a note. */
  about?: { kind: string; id: number } | undefined
  part?: string | undefined
  /** Names only, never values. */
  fields?: readonly string[]
  /** Searched values by filter. They are stored only as a hash. */
  filters?: string | undefined
  location_id?: number | undefined
  address: string
  request_id: string
}

/** Has the keyed hash of the filters, which distinguishes searches without revealing them. */
interface StoredEntry extends AuditEntry {
  filter?: Buffer | null
}

/** A staff member has a user and a username. */
export interface AuditActor {
  companyId: number
  actor: Actor
  userId?: number
  username?: string
}

const columns = sql`company_id, at, staff_id, actor, actor_name, user_id, username, action, kind, record_id, about_kind, about_id, part, fields,
  location_id, address, request_id, filter`

/** Values that the record's own row adds to the entry. */
interface AuditedRow {
  /** The id of a record that the statement creates. */
  id?: RawBuilder<unknown>
  about?: { kind: RawBuilder<unknown>; id: RawBuilder<unknown> }
  location?: RawBuilder<unknown>
}

const whatHappened = (
  { action, kind, record_id, about, part, fields, location_id, address, request_id, filter }: StoredEntry,
  row: AuditedRow = {},
) => sql`${action}::text, ${kind}::text, ${row.id ?? sql`${record_id ?? null}::bigint`},
  ${row.about?.kind ?? sql`${about?.kind ?? null}::text`}, ${row.about?.id ?? sql`${about?.id ?? null}::bigint`}, ${part ?? null}::text,
  ${fields ?? []}::text[], ${row.location ?? sql`${location_id ?? null}::bigint`}, ${address}::text, ${request_id}::uuid, ${filter ?? null}::bytea`

const values = ({ companyId, userId, username, ...by }: AuditActor, entry: StoredEntry, row?: AuditedRow) => {
  const { staff_id, actor, actor_name } = actorColumns(by.actor)
  return sql`${companyId}::bigint, ${entry.at}::timestamptz, ${staff_id}::bigint, ${actor}::text, ${actor_name}::text,
    ${userId ?? null}::bigint, ${username ?? null}::text, ${whatHappened(entry, row)}`
}

/** Rows of the log by the same actor. */
const isBy = ({ actor }: AuditActor) => {
  const { staff_id, actor_name } = actorColumns(actor)
  return staff_id === null
    ? sql`staff_id IS NULL AND actor = ${actor.kind} AND actor_name IS NOT DISTINCT FROM ${actor_name}`
    : sql`staff_id = ${staff_id}`
}

export const auditInsert = (actor: AuditActor, entry: StoredEntry): RawBuilder<unknown> =>
  sql`INSERT INTO audit_log (${columns}) SELECT ${values(actor, entry)}`

/** A CTE for the statement that locks or creates the record: logs the row of the query `table`. */
export type AuditPart = (table: string, row?: AuditedRow) => RawBuilder<unknown>

export const auditPart =
  (actor: AuditActor, entry: AuditEntry): AuditPart =>
  (table, row) =>
    sql`, audited AS (INSERT INTO audit_log (${columns}) SELECT ${values(actor, entry, row)} FROM ${sql.table(table)})`

/**
 * Adds an entry unless the log has the same entry from the last `seconds`. Returns the time of the entry in
 * the log.
 */
export async function recordAuditOnce(
  db: Database,
  actor: AuditActor,
  entry: StoredEntry,
  seconds: number,
): Promise<Date> {
  const since = new Date(entry.at.getTime() - seconds * 1000)
  // Written for the index by record, so that this person's other views do not slow it down.
  const record = entry.record_id === undefined ? sql`record_id IS NULL` : sql`record_id = ${entry.record_id}`
  const { rows } = await sql<{ at: Date }>`WITH known AS (
    SELECT at FROM audit_log WHERE company_id = ${actor.companyId} AND ${isBy(actor)} AND at > ${since}
      AND action = ${entry.action} AND kind = ${entry.kind} AND ${record}
      AND part IS NOT DISTINCT FROM ${entry.part ?? null}::text AND fields = ${entry.fields ?? []}::text[]
      AND address = ${entry.address} AND filter IS NOT DISTINCT FROM ${entry.filter ?? null}::bytea
    ORDER BY at DESC LIMIT 1
  ), added AS (${auditInsert(actor, entry)} WHERE NOT EXISTS (SELECT FROM known) RETURNING at)
  SELECT at FROM known UNION ALL SELECT at FROM added`.execute(db)
  return rows[0]?.at ?? entry.at
}

/** Entries per person: enough to show an intent, too few to fill a disk. */
export const refusalsPerHour = 100

const hourBefore = (at: Date) => new Date(at.getTime() - 60 * 60 * 1000)

/** Adds a refusal, or only counts it beyond `refusalsPerHour`. */
export async function recordRefusal(
  db: Database,
  actor: AuditActor & { staffId: number },
  entry: AuditEntry,
): Promise<void> {
  await sql`WITH earlier AS (
    SELECT count(*) AS refusals FROM audit_log WHERE company_id = ${actor.companyId} AND staff_id = ${actor.staffId}
      AND at > ${hourBefore(entry.at)} AND action = 'refused'
  ), added AS (
    INSERT INTO audit_log (${columns}) SELECT ${values(actor, entry)} FROM earlier WHERE refusals < ${refusalsPerHour}
  )
  INSERT INTO counted_refusals AS known (company_id, staff_id, user_id, username, address, request_id, since, count)
    SELECT ${actor.companyId}::bigint, ${actor.staffId}::bigint, ${actor.userId}::bigint, ${actor.username}::text, ${entry.address}::text,
      ${entry.request_id}::uuid, ${entry.at}::timestamptz, 1 FROM earlier WHERE refusals >= ${refusalsPerHour}
    ON CONFLICT (company_id, staff_id) DO UPDATE
      SET count = known.count + 1, address = excluded.address, request_id = excluded.request_id`.execute(db)
}

/** Adds one entry per person for the refusals that were only counted, an hour after the first. */
export async function recordCountedRefusals(db: Database, now: Date): Promise<void> {
  await sql`WITH counted AS (DELETE FROM counted_refusals WHERE since <= ${hourBefore(now)} RETURNING *)
    INSERT INTO audit_log (company_id, at, staff_id, user_id, username, action, kind, part, address, request_id)
    SELECT company_id, ${now}::timestamptz, staff_id, user_id, username, 'refused', 'request', count || ' more', address, request_id
    FROM counted`.execute(db)
}

/** A user in all their companies, or one staff member in one company. */
type Account = { userId: number | undefined } | { staffId: number }

/**
 * Adds an entry about an account. Unknown users run the same query without waiting for the disk, so that
 * timing reveals nothing; a power cut may lose the entries of the last second. In a transaction it commits
 * with the change.
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
