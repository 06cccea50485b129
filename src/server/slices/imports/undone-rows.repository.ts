import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { type ImportKey, rowsOf } from './import-rows.repository.ts'
import type { AddedPerson } from './people.repository.ts'

/** Of some people those whom an import added, with what else it did to them. */
export async function findAdded(
  { company_id, id }: ImportKey,
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
  { company_id, id }: ImportKey,
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
  { company_id, id }: ImportKey,
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
  { company_id, id }: ImportKey,
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
  { company_id, id }: ImportKey,
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
