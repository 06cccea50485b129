import { sql } from 'kysely'
import { parseOrdering } from '#contract/http/paging.ts'
import type { Correction } from '#contract/intake/recognition.rules.ts'
import { intakeLimits } from '#contract/intake/requests.limits.ts'
import type { WebFormQuery, WebFormRow, WebFormSample } from '#contract/intake/web-forms.schemas.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readList } from '#server/platform/database/list-page.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { inScope, ofCompany } from '#server/platform/visibility.ts'
import type { RawForm } from '../parsing/submission.ts'
import type { Submission } from '../parsing/tools/tool.ts'

/** The part of a web form that reading a request needs. */
export interface KnownForm {
  id: number
  corrections: Correction[]
}

/**
 * Finds the form of a submission, or creates it. The named forms of a location are limited: a new form
 * replaces the uncorrected form that has been silent longest. When all are corrected, the submission counts
 * toward the tool's untitled form.
 */
export async function findWebForm(
  scope: { companyId: number; locationId: number },
  db: Database,
  { tool, formKey, formName }: Pick<Submission, 'tool' | 'formKey' | 'formName'>,
  at: Date,
): Promise<KnownForm | undefined> {
  const own = sql`company_id = ${scope.companyId}`
  const find = async () => {
    const { rows } = await sql<KnownForm>`
      WITH known AS (
        SELECT id, corrections FROM web_forms
        WHERE ${own} AND location_id = ${scope.locationId} AND tool = ${tool} AND form_key = ${formKey}
      ), wanted AS (
        SELECT greatest(count(*) - ${intakeLimits.formsOfLocation}::integer + 1, 0) AS places FROM web_forms
        WHERE ${own} AND location_id = ${scope.locationId} AND form_key <> '' AND ${formKey} <> ''
          AND NOT EXISTS (SELECT FROM known)
      ), silent AS (
        SELECT id FROM web_forms
        WHERE ${own} AND location_id = ${scope.locationId} AND form_key <> '' AND corrections = '[]'
        ORDER BY (SELECT max(received_at) FROM intake_requests WHERE ${own} AND web_form_id = web_forms.id) NULLS FIRST, id
        LIMIT (SELECT places FROM wanted)
      ), gone AS (
        -- Checked again: it may be corrected at this moment.
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
      WHERE ${own} AND location_id = ${scope.locationId} AND tool = ${tool} AND form_key = '' AND NOT is_left
        AND NOT EXISTS (SELECT FROM known)
    `.execute(db)
    return rows[0]
  }
  // Of two concurrent first submissions, one inserts nothing and finds the form on the second try.
  return (await find()) ?? (await find())
}

const columns = sql`web_forms.id, json_build_object('id', locations.id, 'name', locations.name) AS location,
  web_forms.tool, web_forms.name,
  (SELECT max(received_at) FROM intake_requests WHERE web_form_id = web_forms.id) AS last_received_at,
  jsonb_array_length(web_forms.corrections) AS corrected, web_forms.version`

const joinLocation = sql`JOIN locations ON locations.id = web_forms.location_id`

/** Lists the forms that have sent requests. */
export function listWebForms(scope: Scope, db: Database, query: WebFormQuery) {
  const { column, descending } = parseOrdering(query.ordering)
  const atLocation = query.location === undefined ? sql`` : sql`AND web_forms.location_id = ${query.location}`
  return readList(db, {
    table: 'web_forms',
    within: ofCompany(scope, 'web_forms'),
    where: sql`${inScope(scope, 'web_forms')} ${atLocation}`,
    order: { by: [sql.ref(`web_forms.${column}`)], descending },
    columns,
    join: joinLocation,
    ...query,
  })
}

/** Finds a form with its corrections. Undefined for an unknown id. */
export async function findForm(
  scope: Scope,
  db: Database,
  id: number,
): Promise<(WebFormRow & { corrections: Correction[] }) | undefined> {
  const { rows } = await sql<{ form: WebFormRow & { corrections: Correction[] } }>`
    SELECT row_to_json(shown) AS form FROM (
      SELECT ${columns}, web_forms.corrections FROM web_forms ${joinLocation}
      WHERE ${inScope(scope, 'web_forms')} AND web_forms.id = ${id}
    ) AS shown
  `.execute(db)
  return rows[0]?.form
}

type StoredSample = Pick<WebFormSample, 'id' | 'intake_result'> & RawForm & { received_at: Date }

export async function listSamples(scope: Scope, db: Database, id: number): Promise<StoredSample[]> {
  const { rows } = await sql<StoredSample>`
    SELECT id, received_at, intake_result, content_type, headers, body FROM intake_requests
    WHERE ${inScope(scope, 'intake_requests')} AND web_form_id = ${id}
    ORDER BY received_at DESC, id DESC LIMIT ${intakeLimits.samples}
  `.execute(db)
  return rows
}

/** Locks a form and returns its version. */
export const lockForm = ({ companyId }: Scope, db: Database, id: number) =>
  db
    .selectFrom('web_forms')
    .select(['id', 'version'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

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
