import { sql } from 'kysely'
import { defaultEmbedValues, type EmbedValues, type PublicEmbed } from '#contract/embed/embed.settings.ts'
import type { Database } from '#server/platform/database/database.ts'
import { eventInsert } from '#server/platform/event-log.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { companyLock } from '#server/platform/lock-company.ts'

interface EmbedSettingsTable {
  company_id: number
  /** JSON text. */
  settings: string
  updated_at: Date
  version: number
}
declare module '#server/platform/database/tables.ts' {
  interface Tables {
    embed_settings: EmbedSettingsTable
  }
}

/** The settings of a company's form and chat; version 0 while nobody has changed them. */
export interface StoredEmbed {
  values: EmbedValues
  version: number
}

// What was added to the settings since they were stored is as if nobody had changed it.
const withDefaults = (settings: Partial<EmbedValues> | null | undefined): EmbedValues => ({
  ...defaultEmbedValues,
  ...settings,
})

const read = async (db: Database, source: ReturnType<typeof sql>): Promise<StoredEmbed> => {
  const { rows } = await sql<{ settings: Partial<EmbedValues> | null; version: number | null }>`
    SELECT settings, version FROM (${source}) AS company
      LEFT JOIN embed_settings ON embed_settings.company_id = company.id
  `.execute(db)
  return { values: withDefaults(rows[0]?.settings), version: rows[0]?.version ?? 0 }
}

export const findEmbed = ({ companyId }: Scope, db: Database): Promise<StoredEmbed> =>
  read(db, sql`SELECT ${companyId}::bigint AS id`)

/** As `findEmbed`; until the transaction ends nobody else sets up the company. */
export async function lockEmbed(scope: Scope, db: Database): Promise<StoredEmbed> {
  await companyLock(scope).execute(db)
  return findEmbed(scope, db)
}

/** Writes settings that were locked before; `changes` are for the log. */
export async function saveEmbed(
  { companyId, staffId }: Scope,
  db: Database,
  { values, version }: StoredEmbed,
  changes: Record<string, [before: unknown, after: unknown]>,
  at: Date,
): Promise<void> {
  const event = { type: 'company.website_changed', company_id: companyId, staff_id: staffId } as const
  await sql`
    WITH saved AS (
      INSERT INTO embed_settings (company_id, settings, updated_at, version)
        VALUES (${companyId}, ${JSON.stringify(values)}::jsonb, ${at}, ${version})
        ON CONFLICT (company_id) DO UPDATE
          SET settings = excluded.settings, updated_at = excluded.updated_at, version = excluded.version
        RETURNING company_id AS id, NULL::bigint AS location_id
    )
    ${eventInsert({ ...event, occurred_at: at, data: { changes } }, sql`SELECT id, location_id FROM saved`)}
  `.execute(db)
}

/** What a web site shows with a form's address; undefined when there is no such form. */
export async function findPublicEmbed(db: Database, formId: string): Promise<PublicEmbed | undefined> {
  const { rows } = await sql<{ settings: Partial<EmbedValues> | null; locations: PublicEmbed['locations'] }>`
    SELECT settings, (
      SELECT coalesce(json_agg(json_build_object('form_id', place.form_id, 'name', place.name)
        ORDER BY place.name, place.id), '[]')
      FROM locations AS place WHERE place.company_id = door.company_id AND NOT place.closed
    ) AS locations
    FROM locations AS door LEFT JOIN embed_settings USING (company_id) WHERE door.form_id = ${formId}
  `.execute(db)
  const row = rows[0]
  if (!row) return undefined
  const values = withDefaults(row.settings)
  return { ...values, locations: values.ask_location && row.locations.length > 1 ? row.locations : [] }
}
