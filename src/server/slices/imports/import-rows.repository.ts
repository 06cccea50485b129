import { type RawBuilder, sql } from 'kysely'
import type { ImportVerdict } from '#contract/imports/imports.enums.ts'
import type { ImportMapping, ImportRowsQuery } from '#contract/imports/imports.schemas.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type List, readList, type TextPage } from '#server/platform/database/list-page.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { StoredImport } from './imports.repository.ts'
import type { AddedPerson } from './people.repository.ts'
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
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

export const rowsOf = (company: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
  sql`import_rows.company_id = ${company} AND import_rows.import_id = ${id}`

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

const rowColumns = sql`row, cells, choice, verdict, reasons, keys, person_id, same_as, is_applied, note_id, before, after`

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
  same_as: number | null
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
      person_id = given.person_id, same_as = given.same_as, note_id = given.note_id, before = given.before, after = given.after,
      is_applied = coalesce(given.is_applied, false)
    FROM jsonb_to_recordset(${JSON.stringify(results)}::jsonb) AS given (row integer, verdict text, reasons jsonb, keys jsonb,
      person_id bigint, same_as integer, note_id bigint, before jsonb, after jsonb, is_applied boolean)
    WHERE ${rowsOf(sql`${company_id}`, sql`${id}`)} AND import_rows.row = given.row
  `.execute(db)
}

/** Rows that share a number, an address, a birthday with a name, or someone who is known: those behind each such key. */
export async function listShared(
  { company_id, id }: Pick<StoredImport, 'company_id' | 'id'>,
  db: Database,
): Promise<number[][]> {
  const { rows } = await sql<{ rows: number[] }>`
    SELECT array_agg(row ORDER BY row) AS rows FROM import_rows, unnest(keys) AS key
    WHERE ${rowsOf(sql`${company_id}`, sql`${id}`)} GROUP BY key HAVING count(*) > 1
  `.execute(db)
  return rows.map((shared) => shared.rows)
}

/** Some rows with all that share something with them, or with one that does. */
export async function findConnected(
  { company_id, id }: Pick<StoredImport, 'company_id' | 'id'>,
  db: Database,
  numbers: readonly number[],
): Promise<number[]> {
  const all = rowsOf(sql`${company_id}`, sql`${id}`)
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

/** Of some people those whom an import has made so far. */
export async function listMade(
  { company_id, id }: Pick<StoredImport, 'company_id' | 'id'>,
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

/** By person, the fields that the undo of later rows has left alone, since someone had edited them. */
export async function findEdited(
  { company_id, id }: Pick<StoredImport, 'company_id' | 'id'>,
  db: Database,
  people: readonly number[],
): Promise<Map<number, Set<string>>> {
  const { rows } = await sql<{ person: number; fields: string[] }>`
    SELECT person_id AS person, array_agg(DISTINCT field) AS fields
    FROM import_rows, jsonb_object_keys(after) AS field
    WHERE ${rowsOf(sql`${company_id}`, sql`${id}`)} AND is_kept AND person_id = ANY(${people}::bigint[]) GROUP BY person_id
  `.execute(db)
  return new Map(rows.map(({ person, fields }) => [person, new Set(fields)]))
}

/** Of some people those whom later imports have changed. */
export async function listChangedLater(
  { company_id, id }: Pick<StoredImport, 'company_id' | 'id'>,
  db: Database,
  people: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ person_id: number }>`
    SELECT DISTINCT person_id FROM import_rows
    WHERE company_id = ${company_id} AND import_id > ${id} AND is_applied AND person_id = ANY(${people}::bigint[])
  `.execute(db)
  return new Set(rows.map(({ person_id }) => person_id))
}

/**
 * What a later import has changed, of what this one made, goes back at its undo to what was before both. Answers the names of
 * those fields.
 */
export async function passOn(
  { company_id, id }: Pick<StoredImport, 'company_id' | 'id'>,
  db: Database,
  person: number,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Promise<Set<string>> {
  if (Object.keys(after).length === 0) return new Set()
  const { rows } = await sql<{ name: string }>`
    WITH later AS (
      SELECT import_id, row, key AS name FROM import_rows, jsonb_each(${JSON.stringify(after)}::jsonb)
      WHERE company_id = ${company_id} AND import_id > ${id} AND person_id = ${person} AND is_applied AND before -> key = value
    ), passed AS (
      UPDATE import_rows SET before = before || (
        SELECT jsonb_object_agg(name, ${JSON.stringify(before)}::jsonb -> name) FROM later
        WHERE later.import_id = import_rows.import_id AND later.row = import_rows.row)
      FROM (SELECT DISTINCT import_id, row FROM later) AS rows
      WHERE company_id = ${company_id} AND import_rows.import_id = rows.import_id AND import_rows.row = rows.row
    ) SELECT DISTINCT name FROM later
  `.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** Undone rows: applied no longer. Of what they changed, they hold on to what was left alone. */
export async function markUndone(
  { company_id, id }: Pick<StoredImport, 'company_id' | 'id'>,
  db: Database,
  rows: readonly { row: number; is_kept: boolean; kept_fields: readonly string[] }[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    UPDATE import_rows SET is_applied = false, is_kept = given.is_kept,
      after = (SELECT jsonb_object_agg(key, value) FROM jsonb_each(after) WHERE given.kept_fields ? key)
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (row integer, is_kept boolean, kept_fields jsonb)
    WHERE ${rowsOf(sql`${company_id}`, sql`${id}`)} AND import_rows.row = given.row
  `.execute(db)
}
