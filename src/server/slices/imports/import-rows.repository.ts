import { type RawBuilder, sql } from 'kysely'
import type { ImportVerdict } from '#contract/imports/imports.enums.ts'
import type { ImportMapping, ImportRowsQuery } from '#contract/imports/imports.schemas.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type List, readList, type TextPage } from '#server/platform/database/list-page.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { StoredImport } from './imports.repository.ts'
import type { Reason } from './read-row.ts'

/** A row to work on. */
export interface StoredRow {
  row: number
  cells: string[]
  choice: ImportMapping['duplicates'] | null
  verdict: ImportVerdict | null
  reasons: Reason[]
  keys: string[]
  person_id: number | null
  /** The row that tells of the same person first. */
  same_as: number | null
  is_applied: boolean
  note_id: number | null
  needs_reply: boolean
  request_id: number | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

export const rowsOf = (company: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
  sql`import_rows.company_id = ${company} AND import_rows.import_id = ${id}`

export type ImportKey = Pick<StoredImport, 'company_id' | 'id'>
type TakenRows = Pick<StoredImport, 'company_id' | 'id' | 'taken'>

/** The rows of an import that are imported: those of other sheets are stored too. */
const takenRowsOf = ({ company_id, id, taken }: TakenRows) =>
  sql`${rowsOf(sql`${company_id}`, sql`${id}`)} AND import_rows.row <@ ${taken}::int4multirange`

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

/** Forgets the rows of a sheet. */
export async function deleteRows(
  scope: Scope,
  db: Database,
  id: number,
  { offset, last }: { offset: number; last: number },
): Promise<void> {
  await sql`
    DELETE FROM import_rows WHERE ${rowsOf(sql`${scope.companyId}`, sql`${id}`)} AND row > ${offset} AND row <= ${last}
  `.execute(db)
}

/** The first rows of a sheet as the spreadsheet numbers them, and the beginnings of their cells. */
export async function listFirstRows(
  { company_id, id }: ImportKey,
  db: Database,
  { offset, last }: { offset: number; last: number },
  limit: number,
): Promise<{ row: number; cells: string[] }[]> {
  const { rows } = await sql<{ row: number; cells: string[] }>`
    SELECT row - ${offset}::integer AS row, ARRAY(SELECT left(cell, 100) FROM unnest(cells) WITH ORDINALITY AS all_cells (cell, place) ORDER BY place) AS cells
    FROM import_rows WHERE ${rowsOf(sql`${company_id}`, sql`${id}`)} AND row > ${offset} AND row <= ${last} ORDER BY import_rows.row LIMIT ${limit}
  `.execute(db)
  return rows
}

/** How many rows stand in a range. */
export async function countRows(
  { company_id, id }: ImportKey,
  db: Database,
  { offset, last }: { offset: number; last: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM import_rows
    WHERE ${rowsOf(sql`${company_id}`, sql`${id}`)} AND row > ${offset} AND row <= ${last}
  `.execute(db)
  return rows[0]?.count ?? 0
}

const cell = (at: number) => sql`cells[${sql.lit(at + 1)}]`

/** The different values of some columns, the most frequent ones first. */
export async function listWords(
  of: TakenRows,
  db: Database,
  at: number,
  limit: number | undefined,
): Promise<{ text: string; count: number }[]> {
  const { rows } = await sql<{ text: string; count: number }>`
    SELECT trim(${cell(at)}) AS text, count(*) AS count FROM import_rows
    WHERE ${takenRowsOf(of)} AND trim(${cell(at)}) <> '' GROUP BY 1 ORDER BY 2 DESC, 1
    ${limit === undefined ? sql`` : sql`LIMIT ${limit}`}
  `.execute(db)
  return rows
}

/** The first rows that are imported. */
export async function listExamples(of: TakenRows, db: Database, limit: number): Promise<string[][]> {
  const { rows } = await sql<{ cells: string[] }>`
    SELECT cells FROM import_rows WHERE ${takenRowsOf(of)} ORDER BY row LIMIT ${limit}
  `.execute(db)
  return rows.map(({ cells }) => cells)
}

/** The rows of an import in the order of its file, which the person sees by `findImport`. */
export const rowList = (
  of: Pick<StoredImport, 'company_id' | 'id' | 'noun' | 'taken' | 'sheets'>,
  verdict: ImportVerdict | undefined,
): Pick<List, 'table' | 'id' | 'where' | 'within' | 'order' | 'columns' | 'join'> => {
  const within = takenRowsOf(of)
  const person = sql`CASE WHEN person.id IS NOT NULL THEN json_build_object('id', person.id, 'name', trim(person.first_name || ' ' || person.last_name)) END`
  return {
    table: 'import_rows',
    id: sql`import_rows.row`,
    within: sql<boolean>`${within}`,
    where: verdict ? sql`${within} AND import_rows.verdict = ${verdict}` : sql`${within}`,
    order: { by: [], descending: false },
    columns: sql`import_rows.row, import_rows.row - coalesce(sheet."offset", 0) AS number, coalesce(sheet.name, '') AS sheet,
      import_rows.cells, import_rows.verdict, import_rows.reasons, ${person} AS person, import_rows.choice`,
    join: sql`LEFT JOIN ${sql.table(of.noun)} AS person ON person.company_id = import_rows.company_id AND person.id = import_rows.person_id
      LEFT JOIN jsonb_to_recordset(${JSON.stringify(of.sheets)}::jsonb) AS sheet (name text, "offset" integer, last integer)
        ON import_rows.row > sheet."offset" AND import_rows.row <= sheet.last`,
  }
}

export const listRows = (
  db: Database,
  found: StoredImport,
  { verdict, ...paging }: ImportRowsQuery,
): Promise<TextPage | undefined> => readList(db, { ...rowList(found, verdict), ...paging })

const rowColumns = sql`row, cells, choice, verdict, reasons, keys, person_id, same_as, is_applied, note_id, needs_reply, request_id, before, after`

/** Some rows by their numbers. */
export async function findRows(
  { company_id, id }: ImportKey,
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
  { company_id, id }: ImportKey,
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
  same_as: number | null
  note_id?: number | null
  /** A new lead that can be reached and waits for an answer. */
  needs_reply?: boolean
  request_id?: number | null
  before?: unknown
  after?: unknown
  is_applied?: boolean
}

export async function storeResults(
  { company_id, id }: ImportKey,
  db: Database,
  results: readonly RowResult[],
): Promise<void> {
  if (results.length === 0) return
  await sql`
    UPDATE import_rows SET verdict = given.verdict, reasons = given.reasons, keys = ARRAY(SELECT jsonb_array_elements_text(given.keys)),
      person_id = given.person_id, same_as = given.same_as, note_id = given.note_id, needs_reply = coalesce(given.needs_reply, false),
      request_id = given.request_id, before = given.before, after = given.after,
      is_applied = coalesce(given.is_applied, false)
    FROM jsonb_to_recordset(${JSON.stringify(results)}::jsonb) AS given (row integer, verdict text, reasons jsonb, keys jsonb,
      person_id bigint, same_as integer, note_id bigint, needs_reply boolean, request_id bigint, before jsonb, after jsonb, is_applied boolean)
    WHERE ${rowsOf(sql`${company_id}`, sql`${id}`)} AND import_rows.row = given.row
  `.execute(db)
}

/** Rows that share a number, an address, a birthday with a name, or someone who is known: those behind each such key. */
export async function listShared(of: TakenRows, db: Database): Promise<number[][]> {
  const { rows } = await sql<{ rows: number[] }>`
    SELECT array_agg(row ORDER BY row) AS rows FROM import_rows, unnest(keys) AS key
    WHERE ${takenRowsOf(of)} GROUP BY key HAVING count(*) > 1
  `.execute(db)
  return rows.map((shared) => shared.rows)
}

/** Some rows with all that share something with them, or with one that does. */
export async function findConnected(
  of: TakenRows,
  db: Database,
  numbers: readonly number[],
): Promise<number[]> {
  const all = takenRowsOf(of)
  const { rows } = await sql<{ row: number }>`
    WITH RECURSIVE connected (row, keys) AS (
      SELECT row, keys FROM import_rows WHERE ${all} AND row = ANY(${numbers}::integer[])
      UNION SELECT import_rows.row, import_rows.keys FROM import_rows, connected
        WHERE ${all} AND import_rows.keys && connected.keys
    ) SELECT row FROM connected ORDER BY row
  `.execute(db)
  return rows.map(({ row }) => row)
}

/** The next rows to work on; an undo goes back through those that were applied. */
export async function nextRows(
  { position, state, ...of }: TakenRows & Pick<StoredImport, 'position' | 'state'>,
  db: Database,
  limit: number,
): Promise<StoredRow[]> {
  const isUndo = state === 'undoing'
  const next = isUndo ? sql`row < ${position} AND is_applied` : sql`row > ${position}`
  const { rows } = await sql<StoredRow>`
    SELECT ${rowColumns} FROM import_rows WHERE ${takenRowsOf(of)} AND ${next}
    ORDER BY row ${isUndo ? sql`DESC` : sql``} LIMIT ${limit}
  `.execute(db)
  return rows
}

/** How many requests an import has opened so far. */
export async function countQueued({ company_id, id }: ImportKey, db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM import_rows WHERE ${rowsOf(sql`${company_id}`, sql`${id}`)} AND request_id IS NOT NULL
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Of some people those whom an import has made so far. */
export async function listMade(
  { company_id, id }: ImportKey,
  db: Database,
  people: readonly number[],
): Promise<number[]> {
  if (people.length === 0) return []
  const { rows } = await sql<{ person_id: number }>`
    SELECT person_id FROM import_rows
    WHERE ${rowsOf(sql`${company_id}`, sql`${id}`)} AND verdict = 'new' AND is_applied AND person_id = ANY(${people}::bigint[])
  `.execute(db)
  return rows.map(({ person_id }) => person_id)
}
