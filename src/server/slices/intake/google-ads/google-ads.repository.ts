import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { eventInsert } from '#server/platform/event-log.ts'
import type { Scope } from '#server/platform/http/scope.ts'

const keyOf = ({ companyId }: Scope, db: Database, id: number) =>
  db
    .selectFrom('locations')
    .select(['id', 'google_ads_key', 'version'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)

export const findKey = (scope: Scope, db: Database, id: number) => keyOf(scope, db, id).executeTakeFirst()

export const lockKey = (scope: Scope, db: Database, id: number) =>
  keyOf(scope, db, id).forNoKeyUpdate().executeTakeFirst()

/** Sets the sealed key of a locked location, or removes it. */
export async function saveKey(
  { companyId, actor }: Scope,
  db: Database,
  { id, key }: { id: number; key: Buffer | null },
  at: Date,
): Promise<void> {
  const event = { type: 'location.google_ads_key_changed', company_id: companyId, actor } as const
  await sql`
    WITH saved AS (
      UPDATE locations SET google_ads_key = ${key}, updated_at = ${at}, version = version + 1
        WHERE company_id = ${companyId} AND id = ${id}
        RETURNING id, id AS location_id
    )
    ${eventInsert({ ...event, occurred_at: at, data: {} }, sql`SELECT id, location_id FROM saved`)}
  `.execute(db)
}
