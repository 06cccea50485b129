import { type RawBuilder, sql } from 'kysely'
import {
  type ImportNoun,
  type ImportState,
  type ImportVerdict,
  workingStates,
} from '#contract/imports/imports.enums.ts'
import { importLimits } from '#contract/imports/imports.limits.ts'
import type { ImportListQuery, ImportMapping, ImportSummary } from '#contract/imports/imports.schemas.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readList, type TextPage } from '#server/platform/database/list-page.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { begunBy } from '#server/platform/run-id.ts'
import { personName } from '#server/platform/subjects.ts'
import { ofCompany } from '#server/platform/visibility.ts'
import { type ImportKey, rowsOf } from './import-rows.repository.ts'
import type { SheetChoice } from './sheets.ts'

/** An import as it is stored, beside what the list shows of it. */
export interface StoredImport extends ImportSummary, SheetChoice {
  /** With the new leads that wait for an answer; not there in what was counted before version 0.3. */
  counts: ImportSummary['counts'] & { needs_reply?: number }
  header: string[]
  mapping: ImportMapping
  day_orders: 'mdy' | 'dmy' | 'both' | 'none'
  first_day_rows: number
  header_needed: boolean
  /** The rows that are imported, as PostgreSQL writes ranges. */
  taken: string
  position: number
  staff_id: number | null
  /** Who undoes it. */
  undone_by: number | null
  company_id: number
  /** The greatest id of a person when the check began. */
  newest_id: number
  /** Runs of the server that began a batch and did not end it. */
  begun_by: string[]
}

// Only administrators see everyone, so others see only what they imported themselves.
const visibleImports = (scope: Scope): RawBuilder<boolean> =>
  scope.locationIds === null
    ? ofCompany(scope, 'imports')
    : sql`${ofCompany(scope, 'imports')} AND imports.staff_id = ${scope.staffId}`

const counted = (verdict: ImportVerdict) =>
  sql`count(*) FILTER (WHERE verdict = ${sql.lit(verdict)}) AS ${sql.ref(verdict)}`
const counts = sql`(SELECT row_to_json(counted) FROM (
  SELECT imports.rows, ${counted('new')}, ${counted('changed')}, ${counted('duplicate')}, ${counted('refused')},
    count(*) FILTER (WHERE is_kept) AS kept, count(*) FILTER (WHERE needs_reply AND verdict = 'new') AS needs_reply
  FROM import_rows WHERE ${rowsOf(sql`imports.company_id`, sql`imports.id`)} AND import_rows.row <@ imports.taken) AS counted)`

// People look at work that is under way several times a second: what was counted before it will do.
const currentCounts = sql`CASE WHEN imports.state = ANY(${[...workingStates]}::text[]) THEN imports.counts::json ELSE ${counts} END`

const undoUntil = (now: Date) =>
  sql`CASE WHEN state IN ('done', 'stopped') AND finished_at > ${daysBefore(now)} THEN finished_at + make_interval(days => ${importLimits.undoDays}::integer) END`
const daysBefore = (now: Date) => new Date(now.getTime() - importLimits.undoDays * 24 * 60 * 60 * 1000)

const summaryColumns = (
  now: Date,
  of: RawBuilder<unknown>,
) => sql`imports.id, imports.noun, imports.state, imports.file_name,
  ${of} AS counts, imports.done, imports.problem, imports.created_at, ${personName('users')} AS created_by,
  imports.finished_at, ${undoUntil(now)} AS undo_until, imports.version`
const contentColumns = sql`imports.header, imports.mapping, imports.day_orders, imports.first_day_rows, imports.sheets, imports.sheet,
  imports.same_columns, imports.header_needed, imports.taken, imports.position, imports.staff_id, imports.undone_by, imports.company_id,
  imports.begun_by, imports.newest_id`
const joinStaff = sql`LEFT JOIN staff ON staff.company_id = imports.company_id AND staff.id = imports.staff_id LEFT JOIN users ON users.id = staff.user_id`

export const listImports = (
  scope: Scope,
  db: Database,
  { noun, ...paging }: ImportListQuery,
  now: Date,
): Promise<TextPage | undefined> =>
  readList(db, {
    table: 'imports',
    within: ofCompany(scope, 'imports'),
    where: noun ? sql`${visibleImports(scope)} AND imports.noun = ${noun}` : visibleImports(scope),
    order: { by: [], descending: true },
    columns: summaryColumns(now, sql`imports.counts`),
    join: joinStaff,
    ...paging,
  })

export async function findImport(
  scope: Scope,
  db: Database,
  id: number,
  now: Date,
): Promise<StoredImport | undefined> {
  const { rows } = await sql<{ found: StoredImport }>`
    SELECT row_to_json(found) AS found FROM (
      SELECT ${summaryColumns(now, currentCounts)}, ${contentColumns}
      FROM imports ${joinStaff} WHERE ${visibleImports(scope)} AND imports.id = ${id}
    ) AS found
  `.execute(db)
  return rows[0]?.found
}

/** Keeps others from changing an import until the transaction ends; false where the person sees none. */
export async function lockImport(scope: Scope, db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM imports WHERE ${visibleImports(scope)} AND imports.id = ${id} FOR UPDATE
  `.execute(db)
  return rows.length > 0
}

export async function insertImport(
  scope: Scope,
  db: Database,
  given: { noun: ImportNoun; fileName: string; size: number },
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO imports (company_id, staff_id, noun, state, file_name, size, header, mapping, rows, created_at)
    VALUES (${scope.companyId}, ${scope.staffId}, ${given.noun}, 'checking', ${given.fileName}, ${given.size}, '{}', '{}', 0, ${now})
    RETURNING id
  `.execute(db)
  return rows[0]?.id ?? 0
}

/** Stores which rows of a file are imported, and what their columns are called. */
export async function chooseSheets(
  scope: Scope,
  db: Database,
  id: number,
  given: SheetChoice & Pick<StoredImport, 'taken' | 'header' | 'header_needed'> & { rows: number },
): Promise<void> {
  await sql`
    UPDATE imports SET sheets = ${JSON.stringify(given.sheets)}::jsonb, sheet = ${given.sheet}, same_columns = ${given.same_columns},
      header_needed = ${given.header_needed}, taken = ${given.taken}::int4multirange, header = ${given.header}::text[], rows = ${given.rows}
    WHERE company_id = ${scope.companyId} AND id = ${id}
  `.execute(db)
}

// An undo goes back from the last row: what was changed last is given back first.
const maxPosition = 2 ** 31 - 1

const newestId = sql`coalesce(CASE noun WHEN 'leads' THEN (SELECT max(id) FROM leads WHERE leads.company_id = imports.company_id)
  ELSE (SELECT max(id) FROM patients WHERE patients.company_id = imports.company_id) END, 0)`

/** Stores what an import is to do next: from its first row again, unless only its mapping is given. */
export async function updateImport(
  scope: Pick<Scope, 'companyId'>,
  db: Database,
  id: number,
  change: {
    state?: ImportState
    mapping?: ImportMapping
    dayOrders?: StoredImport['day_orders']
    firstDayRows?: number
    problem?: string
    finishedAt?: Date
    undoneBy?: number
  },
): Promise<void> {
  const { state, mapping, dayOrders, firstDayRows, problem, finishedAt, undoneBy } = change
  const isBegun = state !== undefined && (workingStates as readonly string[]).includes(state)
  await sql`
    UPDATE imports SET version = version + 1, state = coalesce(${state ?? null}, state),
      newest_id = ${state === 'checking' ? newestId : sql`newest_id`},
      mapping = coalesce(${mapping ? JSON.stringify(mapping) : null}::jsonb, mapping),
      day_orders = coalesce(${dayOrders ?? null}, day_orders),
      first_day_rows = coalesce(${firstDayRows ?? null}::integer, first_day_rows),
      problem = CASE WHEN ${isBegun} THEN '' ELSE coalesce(${problem ?? null}, problem) END,
      begun_by = '{}', undone_by = coalesce(${undoneBy ?? null}::bigint, undone_by), finished_at = coalesce(${finishedAt ?? null}::timestamptz, finished_at),
      position = CASE WHEN ${isBegun} THEN ${state === 'undoing' ? maxPosition : 0}::integer ELSE position END, done = CASE WHEN ${isBegun} THEN 0 ELSE done END
    WHERE company_id = ${scope.companyId} AND id = ${id}
  `.execute(db)
  // For the list.
  await sql`UPDATE imports SET counts = ${counts} WHERE company_id = ${scope.companyId} AND id = ${id}`.execute(
    db,
  )
}

export const deleteImport = async (scope: Scope, db: Database, id: number): Promise<void> => {
  await sql`DELETE FROM imports WHERE company_id = ${scope.companyId} AND id = ${id}`.execute(db)
}

/** How the last file with the same columns was mapped that was imported and not undone. */
export async function findLastMapping(
  scope: Scope,
  db: Database,
  { noun, header }: { noun: ImportNoun; header: readonly string[] },
): Promise<ImportMapping | undefined> {
  const { rows } = await sql<{ mapping: ImportMapping }>`
    SELECT mapping FROM imports WHERE company_id = ${scope.companyId} AND noun = ${noun} AND header = ${header}::text[]
      AND state = 'done' ORDER BY id DESC LIMIT 1
  `.execute(db)
  return rows[0]?.mapping
}

/** How many imports of the practice were not started yet. */
export async function countUnstarted({ companyId }: Scope, db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM imports WHERE company_id = ${companyId} AND state IN ('checking', 'ready')
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Bytes of the files whose rows are kept. */
export async function sumTableSizes({ companyId }: Scope, db: Database): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    SELECT coalesce(sum(size), 0)::float8 AS used FROM imports
    WHERE company_id = ${companyId} AND EXISTS (SELECT FROM import_rows WHERE ${rowsOf(sql`imports.company_id`, sql`imports.id`)})
  `.execute(db)
  return rows[0]?.used ?? 0
}

/** Marks an import as begun by this run: practices take turns, and what another process works on is passed over. */
export async function beginNext(db: Database): Promise<ImportKey | undefined> {
  const { rows } = await sql<ImportKey>`
    UPDATE imports SET begun_by = ${begunBy(sql`begun_by`)}, worked_at = clock_timestamp()
    WHERE (company_id, id) = (
      SELECT company_id, id FROM imports WHERE state IN ('checking', 'running', 'undoing')
      ORDER BY (SELECT max(others.worked_at) FROM imports AS others
        WHERE others.company_id = imports.company_id AND others.state IN ('checking', 'running', 'undoing')) NULLS FIRST, worked_at NULLS FIRST, id
      LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING company_id, id
  `.execute(db)
  return rows[0]
}

/** An import that is worked on, locked; undefined where another process works on it, or it was stopped meanwhile. */
export async function takeImport(
  db: Database,
  { company_id, id }: ImportKey,
): Promise<StoredImport | undefined> {
  const { rows } = await sql<StoredImport>`
    SELECT imports.id, imports.noun, imports.state, imports.file_name, imports.done, imports.created_at::text AS created_at, ${contentColumns}
    FROM imports WHERE company_id = ${company_id} AND id = ${id} AND state IN ('checking', 'running', 'undoing') FOR UPDATE SKIP LOCKED
  `.execute(db)
  return rows[0]
}

export async function advance(
  { company_id, id }: ImportKey,
  db: Database,
  position: number,
  rows: number,
): Promise<void> {
  await sql`
    UPDATE imports SET position = ${position}, done = done + ${rows}, begun_by = '{}' WHERE company_id = ${company_id} AND id = ${id}
  `.execute(db)
}

/** Forgets what files said of people once it can't be undone, and imports that were never started. */
export async function forgetOldImports(db: Database, now: Date): Promise<void> {
  const old = daysBefore(now)
  await sql`
    DELETE FROM import_rows USING imports WHERE imports.company_id = import_rows.company_id AND imports.id = import_rows.import_id
      AND imports.finished_at < ${old} AND imports.state NOT IN ('checking', 'running', 'undoing')
  `.execute(db)
  await sql`DELETE FROM imports WHERE state IN ('checking', 'ready') AND created_at < ${old}`.execute(db)
}
