import { type Generated, sql } from 'kysely'
import { parseOrdering } from '#contract/http/paging.ts'
import type { FormTool } from '#contract/intake/forms.enums.ts'
import { intakeLimits } from '#contract/intake/intake.limits.ts'
import type { Correction } from '#contract/intake/recognition.rules.ts'
import type { WebFormQuery, WebFormRow, WebFormSample } from '#contract/intake/web-forms.schemas.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { inScope } from '#server/platform/visibility.ts'
import type { RawForm } from './intake.submission.ts'
import type { Submission } from './tools/submission.ts'

interface WebFormsTable {
  id: Generated<number>
  company_id: number
  location_id: number
  tool: FormTool
  form_key: string
  name: string
  /** JSON text. */
  corrections: Generated<string>
  created_at: Date
  version: Generated<number>
}
declare module '#server/platform/database/tables.ts' {
  interface Tables {
    web_forms: WebFormsTable
  }
}

/** A form as the door needs it. */
export interface KnownForm {
  id: number
  corrections: Correction[]
}

/**
 * The form that a submission is from, noted when it is the first one. A location has so many named forms at most, so that
 * nobody fills the table: of those that nobody corrected, the one that has been silent the longest gives way to a new one.
 * Where all are corrected, a new one is the tool's form without a name.
 */
export async function findWebForm(
  scope: { companyId: number; locationId: number },
  db: Database,
  { tool, formKey, formName }: Pick<Submission, 'tool' | 'formKey' | 'formName'>,
  at: Date,
): Promise<KnownForm | undefined> {
  const find = async () => {
    const { rows } = await sql<KnownForm>`
      WITH known AS (
        SELECT id, corrections FROM web_forms
        WHERE location_id = ${scope.locationId} AND tool = ${tool} AND form_key = ${formKey}
      ), wanted AS (
        SELECT greatest(count(*) - ${intakeLimits.formsOfLocation}::integer + 1, 0) AS places FROM web_forms
        WHERE location_id = ${scope.locationId} AND form_key <> '' AND ${formKey} <> ''
          AND NOT EXISTS (SELECT FROM known)
      ), silent AS (
        SELECT id FROM web_forms
        WHERE location_id = ${scope.locationId} AND form_key <> '' AND corrections = '[]'
        ORDER BY (SELECT max(received_at) FROM intake_requests WHERE web_form_id = web_forms.id) NULLS FIRST, id
        LIMIT (SELECT places FROM wanted)
      ), gone AS (
        -- Asked again: somebody may correct it at this moment.
        DELETE FROM web_forms USING silent WHERE web_forms.id = silent.id AND corrections = '[]'
        RETURNING web_forms.id
      ), place AS (
        SELECT places <= (SELECT count(*) FROM gone) AS is_left FROM wanted
      ), made AS (
        INSERT INTO web_forms (company_id, location_id, tool, form_key, name, created_at)
        SELECT ${scope.companyId}, ${scope.locationId}, ${tool}, CASE WHEN is_left THEN ${formKey} ELSE '' END,
          CASE WHEN is_left THEN ${formName} ELSE '' END, ${at}
        FROM place WHERE NOT EXISTS (SELECT FROM known)
        ON CONFLICT DO NOTHING
        RETURNING id, corrections
      )
      SELECT id, corrections FROM known UNION ALL SELECT id, corrections FROM made UNION ALL
      SELECT id, corrections FROM web_forms, place
      WHERE location_id = ${scope.locationId} AND tool = ${tool} AND form_key = '' AND NOT is_left
        AND NOT EXISTS (SELECT FROM known)
    `.execute(db)
    return rows[0]
  }
  // Of two first submissions at a time one notes it, and the other finds it then.
  return (await find()) ?? (await find())
}

const columns = sql`web_forms.id, json_build_object('id', locations.id, 'name', locations.name) AS location,
  web_forms.tool, web_forms.name,
  (SELECT max(received_at) FROM intake_requests WHERE web_form_id = web_forms.id) AS last_received_at,
  jsonb_array_length(web_forms.corrections) AS corrected, web_forms.version`

/** A page of the forms that sent something, and how many there are. */
export async function listWebForms(
  scope: Scope,
  db: Database,
  query: WebFormQuery,
): Promise<{ count: number; results: WebFormRow[] }> {
  const { column, descending } = parseOrdering(query.ordering)
  const direction = sql.raw(descending ? 'DESC' : 'ASC')
  const matching = sql`FROM web_forms JOIN locations ON locations.id = web_forms.location_id
    WHERE ${inScope(scope, 'web_forms')}
    ${query.location === undefined ? sql`` : sql`AND web_forms.location_id = ${query.location}`}`
  const { rows } = await sql<{ count: number; results: WebFormRow[] }>`
    SELECT (SELECT count(*) ${matching}) AS count,
      coalesce((SELECT json_agg(listed) FROM (
        SELECT ${columns} ${matching}
        ORDER BY ${sql.ref(`web_forms.${column}`)} ${direction}, web_forms.id ${direction}
        LIMIT ${query.page_size} OFFSET ${(query.page - 1) * query.page_size}
      ) AS listed), '[]') AS results
  `.execute(db)
  return rows[0] ?? { count: 0, results: [] }
}

/** A form of the company, and what was chosen for its fields; undefined when there is none of this id. */
export async function findForm(
  scope: Scope,
  db: Database,
  id: number,
): Promise<(WebFormRow & { corrections: Correction[] }) | undefined> {
  const { rows } = await sql<{ form: WebFormRow & { corrections: Correction[] } }>`
    SELECT row_to_json(shown) AS form FROM (
      SELECT ${columns}, web_forms.corrections
      FROM web_forms JOIN locations ON locations.id = web_forms.location_id
      WHERE ${inScope(scope, 'web_forms')} AND web_forms.id = ${id}
    ) AS shown
  `.execute(db)
  return rows[0]?.form
}

type StoredSample = Pick<WebFormSample, 'id' | 'outcome'> & RawForm & { received_at: Date }

/** The latest requests of a form, newest first. */
export async function listSamples(scope: Scope, db: Database, id: number): Promise<StoredSample[]> {
  const { rows } = await sql<StoredSample>`
    SELECT id, received_at, outcome, content_type, headers, body FROM intake_requests
    WHERE ${inScope(scope, 'intake_requests')} AND web_form_id = ${id}
    ORDER BY received_at DESC, id DESC LIMIT ${intakeLimits.samples}
  `.execute(db)
  return rows
}

/** The version of a form of the company, which nobody else can change until the transaction ends. */
export const lockForm = ({ companyId }: Scope, db: Database, id: number) =>
  db
    .selectFrom('web_forms')
    .select(['id', 'version'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Removes a form; what it sent stays, as of no form. */
export async function deleteForm({ companyId }: Scope, db: Database, id: number): Promise<void> {
  await db.deleteFrom('web_forms').where('company_id', '=', companyId).where('id', '=', id).execute()
}

export async function setCorrections(
  { companyId }: Scope,
  db: Database,
  id: number,
  corrections: readonly Correction[],
): Promise<void> {
  await db
    .updateTable('web_forms')
    .set((set) => ({ corrections: JSON.stringify(corrections), version: set('version', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}
