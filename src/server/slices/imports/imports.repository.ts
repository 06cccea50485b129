import { type RawBuilder, sql } from 'kysely'
import {
  type ImportNoun,
  type ImportState,
  type ImportVerdict,
  workingStates,
} from '#contract/imports/imports.enums.ts'
import { importLimits } from '#contract/imports/imports.limits.ts'
import type {
  ImportListQuery,
  ImportMapping,
  ImportRowsQuery,
  ImportSummary,
} from '#contract/imports/imports.schemas.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type List, readList, type TextPage } from '#server/platform/database/list-page.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { personName } from '#server/platform/subjects.ts'
import { ofCompany } from '#server/platform/visibility.ts'
import type { AddedPerson } from './people.repository.ts'
import type { Reason } from './read-row.ts'

/** An import as it is stored, beside what the list shows of it. */
export interface StoredImport extends ImportSummary {
  header: string[]
  mapping: ImportMapping
  day_orders: 'mdy' | 'dmy' | 'both' | 'none'
  position: number
  staff_id: number | null
  company_id: number
}

/** A row to work on. */
export interface StoredRow {
  row: number
  cells: string[]
  choice: ImportMapping['duplicates'] | null
  verdict: ImportVerdict | null
  person_id: number | null
  note_id: number | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

// Only administrators see everyone, so others see only what they imported themselves.
const visibleImports = (scope: Scope): RawBuilder<boolean> =>
  scope.locationIds === null
    ? ofCompany(scope, 'imports')
    : sql`${ofCompany(scope, 'imports')} AND imports.staff_id = ${scope.staffId}`

const rowsOf = (company: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
  sql`import_rows.company_id = ${company} AND import_rows.import_id = ${id}`

const counted = (verdict: ImportVerdict) =>
  sql`count(*) FILTER (WHERE verdict = ${sql.lit(verdict)}) AS ${sql.ref(verdict)}`
const counts = sql`(SELECT row_to_json(counted) FROM (
  SELECT imports.rows, ${counted('new')}, ${counted('changed')}, ${counted('duplicate')}, ${counted('refused')},
    count(*) FILTER (WHERE is_kept) AS kept
  FROM import_rows WHERE ${rowsOf(sql`imports.company_id`, sql`imports.id`)}) AS counted)`

const undoUntil = (now: Date) =>
  sql`CASE WHEN state IN ('done', 'stopped') AND finished_at > ${daysBefore(now)} THEN finished_at + make_interval(days => ${importLimits.undoDays}::integer) END`
const daysBefore = (now: Date) => new Date(now.getTime() - importLimits.undoDays * 24 * 60 * 60 * 1000)

const summaryColumns = (
  now: Date,
  of: RawBuilder<unknown>,
) => sql`imports.id, imports.noun, imports.state, imports.file_name,
  ${of} AS counts, imports.done, imports.problem, imports.created_at, ${personName('users')} AS created_by,
  imports.finished_at, ${undoUntil(now)} AS undo_until, imports.version`
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
      SELECT ${summaryColumns(now, counts)}, imports.header, imports.mapping, imports.day_orders, imports.position,
        imports.staff_id, imports.company_id
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
  given: { noun: ImportNoun; fileName: string; header: readonly string[] },
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO imports (company_id, staff_id, noun, state, file_name, header, mapping, rows, created_at)
    VALUES (${scope.companyId}, ${scope.staffId}, ${given.noun}, 'checking', ${given.fileName}, ${given.header}::text[], '{}', 0, ${now})
    RETURNING id
  `.execute(db)
  return rows[0]?.id ?? 0
}

export async function insertRows(
  scope: Scope,
  db: Database,
  id: number,
  rows: readonly { row: number; cells: string[] }[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    INSERT INTO import_rows (company_id, import_id, row, cells)
    SELECT ${scope.companyId}, ${id}, (given ->> 'row')::integer, ARRAY(SELECT jsonb_array_elements_text(given -> 'cells'))
    FROM jsonb_array_elements(${JSON.stringify(rows)}::jsonb) AS given
  `.execute(db)
}

// An undo goes back from the last row: what was changed last is given back first.
const maxPosition = 2 ** 31 - 1

/** Stores what an import is to do next: from its first row again, unless only its mapping is given. */
export async function updateImport(
  scope: Pick<Scope, 'companyId'>,
  db: Database,
  id: number,
  change: {
    state?: ImportState
    mapping?: ImportMapping
    dayOrders?: StoredImport['day_orders']
    rows?: number
    problem?: string
    finishedAt?: Date
  },
): Promise<void> {
  const { state, mapping, dayOrders, rows, problem, finishedAt } = change
  const isBegun = state !== undefined && (workingStates as readonly string[]).includes(state)
  await sql`
    UPDATE imports SET version = version + 1, state = coalesce(${state ?? null}, state),
      mapping = coalesce(${mapping ? JSON.stringify(mapping) : null}::jsonb, mapping),
      day_orders = coalesce(${dayOrders ?? null}, day_orders), rows = coalesce(${rows ?? null}::integer, rows),
      problem = coalesce(${problem ?? null}, problem), finished_at = coalesce(${finishedAt ?? null}::timestamptz, finished_at),
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

/** How the last file with the same columns was mapped. */
export async function findLastMapping(
  scope: Scope,
  db: Database,
  { noun, header }: { noun: ImportNoun; header: readonly string[] },
): Promise<ImportMapping | undefined> {
  const { rows } = await sql<{ mapping: ImportMapping }>`
    SELECT mapping FROM imports WHERE company_id = ${scope.companyId} AND noun = ${noun} AND header = ${header}::text[]
      AND finished_at IS NOT NULL ORDER BY id DESC LIMIT 1
  `.execute(db)
  return rows[0]?.mapping
}

const cell = (at: number) => sql`cells[${sql.lit(at + 1)}]`

/** The different values of some columns, the most frequent ones first. */
export async function listWords(
  { company_id, id }: Pick<StoredImport, 'company_id' | 'id'>,
  db: Database,
  at: number,
  limit: number | undefined,
): Promise<{ text: string; count: number }[]> {
  const { rows } = await sql<{ text: string; count: number }>`
    SELECT trim(${cell(at)}) AS text, count(*) AS count FROM import_rows
    WHERE ${rowsOf(sql`${company_id}`, sql`${id}`)} AND trim(${cell(at)}) <> '' GROUP BY 1 ORDER BY 2 DESC, 1
    ${limit === undefined ? sql`` : sql`LIMIT ${limit}`}
  `.execute(db)
  return rows
}

/** The first rows of a file. */
export async function listExamples(
  { company_id, id }: Pick<StoredImport, 'company_id' | 'id'>,
  db: Database,
  limit: number,
): Promise<string[][]> {
  const { rows } = await sql<{ cells: string[] }>`
    SELECT cells FROM import_rows WHERE ${rowsOf(sql`${company_id}`, sql`${id}`)} ORDER BY row LIMIT ${limit}
  `.execute(db)
  return rows.map(({ cells }) => cells)
}

/** The rows of an import in the order of its file, which the person sees by `findImport`. */
export const rowList = (
  scope: Scope,
  { id, noun }: Pick<StoredImport, 'id' | 'noun'>,
  verdict: ImportVerdict | undefined,
): Pick<List, 'table' | 'id' | 'where' | 'within' | 'order' | 'columns' | 'join'> => {
  const within = rowsOf(sql`${scope.companyId}`, sql`${id}`)
  const person = sql`CASE WHEN person.id IS NOT NULL THEN json_build_object('id', person.id, 'name', trim(person.first_name || ' ' || person.last_name)) END`
  return {
    table: 'import_rows',
    id: sql`import_rows.row`,
    within: sql<boolean>`${within}`,
    where: verdict ? sql`${within} AND import_rows.verdict = ${verdict}` : sql`${within}`,
    order: { by: [], descending: false },
    columns: sql`import_rows.row, import_rows.cells, import_rows.verdict, import_rows.reasons, ${person} AS person, import_rows.choice`,
    join: sql`LEFT JOIN ${sql.table(noun)} AS person ON person.company_id = import_rows.company_id AND person.id = import_rows.person_id`,
  }
}

export const listRows = (
  scope: Scope,
  db: Database,
  found: StoredImport,
  { verdict, ...paging }: ImportRowsQuery,
): Promise<TextPage | undefined> => readList(db, { ...rowList(scope, found, verdict), ...paging })

const rowColumns = sql`row, cells, choice, verdict, person_id, note_id, before, after`

/** Some rows by their numbers. */
export async function findRows(
  { company_id, id }: Pick<StoredImport, 'company_id' | 'id'>,
  db: Database,
  numbers: readonly number[],
): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    SELECT ${rowColumns} FROM import_rows
    WHERE ${rowsOf(sql`${company_id}`, sql`${id}`)} AND row = ANY(${numbers}::integer[]) ORDER BY row
  `.execute(db)
  return rows
}

export async function chooseForRows(
  { company_id, id }: Pick<StoredImport, 'company_id' | 'id'>,
  db: Database,
  choices: readonly { row: number; choice: string | null }[],
): Promise<void> {
  await sql`
    UPDATE import_rows SET choice = given.choice
    FROM jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) AS given (row integer, choice text)
    WHERE ${rowsOf(sql`${company_id}`, sql`${id}`)} AND import_rows.row = given.row
  `.execute(db)
}

/** What the work finds out about a row; fields that are left out stay. */
export interface RowResult {
  row: number
  verdict: ImportVerdict
  reasons: Reason[]
  keys: string[]
  person_id: number | null
  note_id?: number | null
  before?: unknown
  after?: unknown
  is_applied?: boolean
}

export async function storeResults(
  { company_id, id }: Pick<StoredImport, 'company_id' | 'id'>,
  db: Database,
  results: readonly RowResult[],
): Promise<void> {
  if (results.length === 0) return
  await sql`
    UPDATE import_rows SET verdict = given.verdict, reasons = given.reasons, keys = ARRAY(SELECT jsonb_array_elements_text(given.keys)),
      person_id = given.person_id, note_id = given.note_id, before = given.before, after = given.after,
      is_applied = coalesce(given.is_applied, false)
    FROM jsonb_to_recordset(${JSON.stringify(results)}::jsonb) AS given (row integer, verdict text, reasons jsonb, keys jsonb,
      person_id bigint, note_id bigint, before jsonb, after jsonb, is_applied boolean)
    WHERE ${rowsOf(sql`${company_id}`, sql`${id}`)} AND import_rows.row = given.row
  `.execute(db)
}

/** New rows that are about the person of an earlier new row. */
export async function findTwins(
  { company_id, id }: Pick<StoredImport, 'company_id' | 'id'>,
  db: Database,
): Promise<{ row: number; first: number }[]> {
  const { rows } = await sql<{ row: number; first: number }>`
    WITH keyed AS (
      SELECT row, unnest(keys) AS key FROM import_rows
      WHERE ${rowsOf(sql`${company_id}`, sql`${id}`)} AND verdict = 'new'
    ), firsts AS (SELECT key, min(row) AS first FROM keyed GROUP BY key HAVING count(*) > 1)
    SELECT keyed.row, min(firsts.first) AS first FROM keyed JOIN firsts USING (key)
    WHERE keyed.row > firsts.first GROUP BY keyed.row ORDER BY keyed.row
  `.execute(db)
  return rows
}

export async function judgeAgain(
  { company_id, id }: Pick<StoredImport, 'company_id' | 'id'>,
  db: Database,
  rows: readonly { row: number; verdict: ImportVerdict; reasons: Reason[] }[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    UPDATE import_rows SET verdict = given.verdict, reasons = given.reasons
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (row integer, verdict text, reasons jsonb)
    WHERE ${rowsOf(sql`${company_id}`, sql`${id}`)} AND import_rows.row = given.row
  `.execute(db)
}

/** An import that is worked on, locked; one that another process works on is passed over. */
export async function takeImport(db: Database): Promise<StoredImport | undefined> {
  const { rows } = await sql<StoredImport>`
    SELECT id, company_id, staff_id, noun, state, file_name, header, mapping, day_orders, position, done, rows
    FROM imports WHERE state IN ('checking', 'running', 'undoing') ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED
  `.execute(db)
  return rows[0]
}

/** The next rows to work on; an undo goes back through those that were applied. */
export async function nextRows(
  { company_id, id, position, state }: Pick<StoredImport, 'company_id' | 'id' | 'position' | 'state'>,
  db: Database,
  limit: number,
): Promise<StoredRow[]> {
  const isUndo = state === 'undoing'
  const next = isUndo ? sql`row < ${position} AND is_applied` : sql`row > ${position}`
  const { rows } = await sql<StoredRow>`
    SELECT ${rowColumns} FROM import_rows WHERE ${rowsOf(sql`${company_id}`, sql`${id}`)} AND ${next}
    ORDER BY row ${isUndo ? sql`DESC` : sql``} LIMIT ${limit}
  `.execute(db)
  return rows
}

/** Of some people those whom an import added, with what else it did to them. */
export async function findAdded(
  { company_id, id }: Pick<StoredImport, 'company_id' | 'id'>,
  db: Database,
  people: readonly number[],
): Promise<AddedPerson[]> {
  const { rows } = await sql<AddedPerson>`
    SELECT person_id AS id, count(*) FILTER (WHERE after IS NOT NULL) AS changes,
      coalesce(array_agg(note_id) FILTER (WHERE note_id IS NOT NULL), '{}') AS notes
    FROM import_rows WHERE ${rowsOf(sql`${company_id}`, sql`${id}`)} AND person_id = ANY(${people}::bigint[])
    GROUP BY person_id HAVING bool_or(verdict = 'new')
  `.execute(db)
  return rows
}

export async function advance(
  { company_id, id }: Pick<StoredImport, 'company_id' | 'id'>,
  db: Database,
  position: number,
  rows: number,
): Promise<void> {
  await sql`
    UPDATE imports SET position = ${position}, done = done + ${rows} WHERE company_id = ${company_id} AND id = ${id}
  `.execute(db)
}

/** Undone rows: applied no longer, unless something was left alone. */
export async function markUndone(
  { company_id, id }: Pick<StoredImport, 'company_id' | 'id'>,
  db: Database,
  rows: readonly { row: number; is_kept: boolean }[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    UPDATE import_rows SET is_applied = false, is_kept = given.is_kept
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (row integer, is_kept boolean)
    WHERE ${rowsOf(sql`${company_id}`, sql`${id}`)} AND import_rows.row = given.row
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
