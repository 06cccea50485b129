import { sql } from 'kysely'
import { promiseSentence } from '#contract/desk/desk.labels.ts'
import { defaultEmbedValues, type EmbedValues, type PublicEmbed } from '#contract/embed/embed.settings.ts'
import { type Changes, fieldsEvent } from '#contract/events/event-definition.ts'
import type { Database } from '#server/platform/database/database.ts'
import { eventInsert } from '#server/platform/event-log.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { companyLock } from '#server/platform/lock-company.ts'

/** Version 0 before the first change. */
export interface StoredEmbed {
  values: EmbedValues
  version: number
  /** Minutes within which the practice answers; null: no promise. */
  promise: number | null
}

// Settings added in a later version have their default.
const withDefaults = (settings: Partial<EmbedValues> | null | undefined): EmbedValues => ({
  ...defaultEmbedValues,
  ...settings,
})

interface EmbedRow {
  settings: Partial<EmbedValues> | null
  promise: number | null
}

const promise = sql`(desk_settings.settings ->> 'promise_minutes')::int`

const read = async (db: Database, source: ReturnType<typeof sql>): Promise<StoredEmbed> => {
  const { rows } = await sql<EmbedRow & { version: number | null }>`
    SELECT embed_settings.settings, embed_settings.version, ${promise} AS promise FROM (${source}) AS company
      LEFT JOIN embed_settings ON embed_settings.company_id = company.id
      LEFT JOIN desk_settings ON desk_settings.company_id = company.id
  `.execute(db)
  const { settings, version, promise: minutes = null } = rows[0] ?? {}
  return { values: withDefaults(settings), version: version ?? 0, promise: minutes }
}

export const findEmbed = ({ companyId }: Scope, db: Database): Promise<StoredEmbed> =>
  read(db, sql`SELECT ${companyId}::bigint AS id`)

/** As `findEmbed`, holding the company's lock. */
export async function lockEmbed(scope: Scope, db: Database): Promise<StoredEmbed> {
  await companyLock(scope).execute(db)
  return findEmbed(scope, db)
}

/** Saves locked settings; `changes` are for the event log. */
export async function saveEmbed(
  { companyId, actor }: Scope,
  db: Database,
  { values, version }: Pick<StoredEmbed, 'values' | 'version'>,
  changes: Changes,
  at: Date,
): Promise<void> {
  const event = { type: 'company.website_changed', company_id: companyId, actor } as const
  await sql`
    WITH saved AS (
      INSERT INTO embed_settings (company_id, settings, updated_at, version)
        VALUES (${companyId}, ${JSON.stringify(values)}::jsonb, ${at}, ${version})
        ON CONFLICT (company_id) DO UPDATE
          SET settings = excluded.settings, updated_at = excluded.updated_at, version = excluded.version
        RETURNING company_id AS id, NULL::bigint AS location_id
    )
    ${eventInsert({ ...event, occurred_at: at, ...fieldsEvent(changes) }, sql`SELECT id, location_id FROM saved`)}
  `.execute(db)
}

/** What a website shows for a form address; undefined when there is no such form. */
export async function findPublicEmbed(db: Database, formId: string): Promise<PublicEmbed | undefined> {
  const { rows } = await sql<EmbedRow & Pick<PublicEmbed, 'locations'>>`
    SELECT embed_settings.settings, ${promise} AS promise, (
      SELECT coalesce(json_agg(json_build_object('form_id', place.form_id, 'name', place.name)
        ORDER BY place.name, place.id), '[]')
      FROM locations AS place WHERE place.company_id = own.company_id AND NOT place.closed
    ) AS locations
    FROM locations AS own LEFT JOIN embed_settings USING (company_id) LEFT JOIN desk_settings USING (company_id)
    WHERE own.form_id = ${formId}
  `.execute(db)
  const row = rows[0]
  if (!row) return undefined
  const values = withDefaults(row.settings)
  return {
    ...values,
    promise: promiseSentence(values.say_promise ? row.promise : null),
    locations: values.ask_location && row.locations.length > 1 ? row.locations : [],
  }
}
