import { type RawBuilder, sql } from 'kysely'
import { archiveLimits } from '#contract/archives/archives.limits.ts'
import type { Archive, ArchiveListQuery } from '#contract/archives/archives.schemas.ts'
import type { Database } from '#server/platform/database/database.ts'
import { violatedExclusion } from '#server/platform/database/failures.ts'
import { readList, type TextPage } from '#server/platform/database/list-page.ts'
import type { TableWriter } from '#server/platform/database/table-writer.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { begunBy } from '#server/platform/run-id.ts'
import { personName } from '#server/platform/subjects.ts'
import { claimFile } from '#server/platform/unclaimed-files.ts'
import { ofCompany } from '#server/platform/visibility.ts'
import type { Summary } from './archive-form.ts'

/** An archive that is worked on. */
export interface StoredArchive extends Pick<Archive, 'id' | 'state' | 'size'> {
  company_id: number
  staff_id: number | null
  storage_key: string
  /** Runs of the server that began its work and did not end it. */
  begun_by: string[]
}

const columns = sql`archives.id, archives.state, archives.file_name, archives.size, archives.practice, archives.made_at,
  archives.counts, archives.done, archives.problems, archives.unknown_staff, archives.created_at,
  ${personName('users')} AS created_by, archives.finished_at, archives.version`
const joinStaff = sql`LEFT JOIN staff ON staff.company_id = archives.company_id AND staff.id = archives.staff_id
  LEFT JOIN users ON users.id = staff.user_id`

export const listArchives = (
  scope: Scope,
  db: Database,
  query: ArchiveListQuery,
): Promise<TextPage | undefined> =>
  readList(db, {
    table: 'archives',
    within: ofCompany(scope, 'archives'),
    where: ofCompany(scope, 'archives'),
    order: { by: [], descending: true },
    columns,
    join: joinStaff,
    ...query,
  })

export async function findArchive(scope: Scope, db: Database, id: number): Promise<Archive | undefined> {
  const { rows } = await sql<{ found: Archive }>`
    SELECT row_to_json(found) AS found FROM (
      SELECT ${columns} FROM archives ${joinStaff} WHERE ${ofCompany(scope, 'archives')} AND archives.id = ${id}
    ) AS found
  `.execute(db)
  return rows[0]?.found
}

/** Keeps others from changing an archive until the transaction ends; undefined where there is none. */
export async function lockArchive(scope: Scope, db: Database, id: number): Promise<Archive | undefined> {
  await sql`SELECT FROM archives WHERE ${ofCompany(scope, 'archives')} AND archives.id = ${id} FOR UPDATE`.execute(
    db,
  )
  return findArchive(scope, db, id)
}

/** Claims its file; undefined when that was given up meanwhile. */
export async function insertArchive(
  { companyId, staffId }: Scope,
  db: Database,
  { name, size, storage_key }: { name: string; size: number; storage_key: string },
  now: Date,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    WITH claimed AS (${claimFile(storage_key)})
    INSERT INTO archives (company_id, staff_id, state, file_name, size, storage_key, created_at)
    SELECT ${companyId}, ${staffId}, 'checking', ${name}, ${size}::bigint, claimed.storage_key, ${now} FROM claimed
    RETURNING id
  `.execute(db)
  return rows[0]?.id
}

/** Marks an archive as begun by this run. */
export const beginArchive = async ({ company_id, id }: StoredArchive, db: Database): Promise<void> => {
  await sql`UPDATE archives SET begun_by = ${begunBy(sql`begun_by`)} WHERE company_id = ${company_id} AND id = ${id}`.execute(
    db,
  )
}

export const endArchive = async ({ company_id, id }: StoredArchive, db: Database): Promise<void> => {
  await sql`UPDATE archives SET begun_by = '{}' WHERE company_id = ${company_id} AND id = ${id}`.execute(db)
}

/** Whether the practice has an archive that is not imported yet. */
export async function hasWaiting({ companyId }: Scope, db: Database): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM archives WHERE company_id = ${companyId} AND state IN ('checking', 'ready', 'running') LIMIT 1
  `.execute(db)
  return rows.length > 0
}

/** Bytes of the archives whose files are still there. */
export async function sumArchiveSizes({ companyId }: Scope, db: Database): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    SELECT coalesce(sum(size), 0)::float8 AS used FROM archives
    WHERE company_id = ${companyId} AND state IN ('checking', 'ready', 'running')
  `.execute(db)
  return rows[0]?.used ?? 0
}

/** Stores how far the work on an archive is, or what came of it; false when it is deleted. */
export async function updateArchive(
  { company_id, id }: Pick<StoredArchive, 'company_id' | 'id'>,
  db: Database,
  change: Partial<
    Pick<Archive, 'state' | 'practice' | 'made_at' | 'counts' | 'done' | 'problems' | 'unknown_staff'>
  > & { finished_at?: Date },
): Promise<boolean> {
  const { counts, problems, unknown_staff, ...plain } = change
  const values: Record<string, RawBuilder<unknown>> = Object.fromEntries(
    Object.entries(plain).map(([name, value]) => [name, sql`${value}`]),
  )
  if (counts) values.counts = sql`${JSON.stringify(counts)}::jsonb`
  if (problems) values.problems = sql`${JSON.stringify(problems)}::jsonb`
  if (unknown_staff) values.unknown_staff = sql`${unknown_staff}::text[]`
  const set = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  // What is done as a whole is begun by nobody.
  if (change.state) set.push(sql`begun_by = '{}'`)
  const { numAffectedRows = 0n } = await sql`
    UPDATE archives SET version = version + 1, ${sql.join(set)} WHERE company_id = ${company_id} AND id = ${id}
  `.execute(db)
  return numAffectedRows > 0n
}

export const deleteArchive = async ({ companyId }: Scope, db: Database, id: number): Promise<void> => {
  await sql`DELETE FROM archives WHERE company_id = ${companyId} AND id = ${id}`.execute(db)
}

/** Deletes what is stored of the uploaded file, with the next sweep of files. */
export async function giveUpFile(db: Database, { storage_key }: StoredArchive): Promise<void> {
  await sql`
    INSERT INTO unclaimed_files (storage_key, since) VALUES (${storage_key}, '-infinity') ON CONFLICT DO NOTHING
  `.execute(db)
}

export async function listWaiting(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM archives WHERE state IN ('checking', 'running') ORDER BY id LIMIT 20
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** An archive for this transaction to work on; undefined where another process does, or it is done. */
export async function takeArchive(tx: Database, id: number): Promise<StoredArchive | undefined> {
  // Not its row: that tells how far the work is.
  const { rows } = await sql<StoredArchive>`
    SELECT id, company_id, staff_id, state, size, storage_key, begun_by FROM archives
    WHERE id = ${id} AND state IN ('checking', 'running') AND pg_try_advisory_xact_lock(hashtext('archives'), (id % 2147483647)::integer)
  `.execute(tx)
  return rows[0]
}

/** How many leads and patients a practice has. */
export async function countPeople({ companyId }: Pick<Scope, 'companyId'>, db: Database) {
  const { rows } = await sql<{ leads: number; patients: number }>`
    SELECT (SELECT count(*) FROM leads WHERE company_id = ${companyId}) AS leads,
      (SELECT count(*) FROM patients WHERE company_id = ${companyId}) AS patients
  `.execute(db)
  return rows[0] ?? { leads: 0, patients: 0 }
}

/** Gives a practice the country and the clock of its archive: its locations go by that clock. */
export async function setClock(
  { companyId }: Pick<Scope, 'companyId'>,
  db: Database,
  { country, time_zone, week_start }: Pick<Summary, 'country' | 'time_zone' | 'week_start'>,
): Promise<void> {
  await sql`
    UPDATE companies SET country = coalesce(${country ?? null}, country), time_zone = coalesce(${time_zone ?? null}, time_zone),
      week_start = coalesce(${week_start ?? null}, week_start), version = version + 1
    WHERE id = ${companyId}
  `.execute(db)
}

/** The people on staff by username. */
export async function staffByName(
  { companyId }: Pick<Scope, 'companyId'>,
  db: Database,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; username: string }>`
    SELECT staff.id, users.username FROM staff JOIN users ON users.id = staff.user_id WHERE staff.company_id = ${companyId}
  `.execute(db)
  return new Map(rows.map(({ id, username }) => [username, id]))
}

/** The practice's locations by name, in lower case. */
export async function locationsByName(
  { companyId }: Pick<Scope, 'companyId'>,
  db: Database,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, name FROM locations WHERE company_id = ${companyId} ORDER BY id DESC
  `.execute(db)
  return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]))
}

/** Names differ within a location, ignoring case. */
export const operatoryKey = (location: number, name: string): string => `${location} ${name.toLowerCase()}`

export async function operatoriesByName(
  { companyId }: Pick<Scope, 'companyId'>,
  db: Database,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; location_id: number; name: string }>`
    SELECT id, location_id, name FROM operatories WHERE company_id = ${companyId}
  `.execute(db)
  return new Map(rows.map(({ id, location_id, name }) => [operatoryKey(location_id, name), id]))
}

/** Writers by table. Archives write all other tables themselves. */
export interface WritersOfArchives extends Readonly<Partial<Record<string, TableWriter>>> {
  appointments: TableWriter<'appointments'>
}

/** Adds rows to a table as it has them; their ids in the same order. */
export async function insertRows(
  writers: WritersOfArchives,
  db: Database,
  table: string,
  rows: readonly Record<string, unknown>[],
): Promise<number[]> {
  const [first] = rows
  if (!first) return []
  const writer = writers[table]
  if (writer) return writer.insertRows(db, null, rows)
  const into = sql.table(table)
  const names = sql.join(Object.keys(first).map((name) => sql.ref(name)))
  const { rows: inserted } = await sql<{ id?: number }>`
    INSERT INTO ${into} (${names}) SELECT ${names} FROM jsonb_populate_recordset(NULL::${into}, ${JSON.stringify(rows)}::jsonb)
    RETURNING to_jsonb(${into}) -> 'id' AS id
  `.execute(db)
  // Numbered in the order in which they were given.
  return inserted.map(({ id = 0 }) => Number(id)).sort((one, other) => one - other)
}

/**
 * Adds appointments. A collision with an earlier row is marked: for the same patient as a second visit, for the same
 * provider or operatory as a kept collision.
 */
export async function insertAppointments(
  writers: WritersOfArchives,
  db: Database,
  rows: readonly Record<string, unknown>[],
): Promise<number[]> {
  await sql`SAVEPOINT appointments`.execute(db)
  try {
    return await insertRows(writers, db, 'appointments', rows)
  } catch (error) {
    if (!violatedExclusion(error)) throw error
    await sql`ROLLBACK TO SAVEPOINT appointments`.execute(db)
  }
  const ids: number[] = []
  for (const row of rows) ids.push(...(await insertColliding(writers, db, row)))
  return ids
}

const secondVisit = { second_visit: true, collision_listed: true }
const keptCollision = { kept_collision: true, collision_listed: true }

// The first marks with which the constraints take it.
async function insertColliding(
  { appointments }: WritersOfArchives,
  db: Database,
  row: Record<string, unknown>,
): Promise<number[]> {
  for (const marks of [{}, secondVisit, keptCollision, { ...secondVisit, ...keptCollision }]) {
    const marked = { kept_collision: false, collision_listed: false, ...row, ...marks }
    const inserted = appointments.insert(null, {
      values: Object.fromEntries(Object.keys(marked).map((name) => [name, sql.ref(`given.${name}`)])),
      from: sql`jsonb_populate_record(NULL::appointments, ${JSON.stringify(marked)}::jsonb) AS given`,
      onConflict: sql`ON CONFLICT DO NOTHING`,
      event: null,
    })
    const { rows } = await sql<{ id: number }>`WITH ${inserted} SELECT id FROM appointments`.execute(db)
    if (rows.length > 0) return rows.map(({ id }) => id)
  }
  return []
}

/** Deletes archives that were not imported. */
export async function forgetOldArchives(db: Database, now: Date): Promise<void> {
  const old = new Date(now.getTime() - archiveLimits.keptDays * 24 * 60 * 60 * 1000)
  await sql`DELETE FROM archives WHERE state IN ('checking', 'ready', 'refused') AND created_at < ${old}`.execute(
    db,
  )
}
