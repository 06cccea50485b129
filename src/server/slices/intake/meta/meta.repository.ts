import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { eventInsert } from '#server/platform/event-log.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { type RawRequest, requestRow } from '../requests/requests.repository.ts'
import { requestWriter } from '../requests/requests.writer.ts'

const connected = (db: Database) =>
  db
    .selectFrom('locations')
    .leftJoin('meta_connections', 'meta_connections.location_id', 'locations.id')
    .select(['locations.id', 'locations.company_id', 'locations.form_id', 'meta_connections.app_secret'])

/** The location of a form address and its sealed app secret; undefined for an unknown address. */
export const findSecretOfForm = (db: Database, formId: string) =>
  connected(db).where('locations.form_id', '=', formId).executeTakeFirst()

const ofLocation = ({ companyId }: Scope, db: Database, id: number) =>
  connected(db)
    .select((of) => [
      'meta_connections.page_token',
      of.fn.coalesce('meta_connections.version', sql.lit(0)).as('version'),
      of
        .selectFrom('intake_requests')
        .select((latest) => latest.fn.max('received_at').as('at'))
        .whereRef('intake_requests.company_id', '=', 'locations.company_id')
        .whereRef('intake_requests.location_id', '=', 'locations.id')
        .where('intake_requests.channel', '=', sql.lit('meta'))
        .as('last_received_at'),
    ])
    .where('locations.company_id', '=', companyId)
    .where('locations.id', '=', id)

export type StoredConnection = NonNullable<Awaited<ReturnType<typeof findConnection>>>

/**
 * Finds the connection of a location, even before it is set up. Undefined when the company has no such
 * location.
 */
export const findConnection = (scope: Scope, db: Database, id: number) =>
  ofLocation(scope, db, id).executeTakeFirst()

export const lockConnection = (scope: Scope, db: Database, id: number) =>
  ofLocation(scope, db, id).forNoKeyUpdate('locations').executeTakeFirst()

/** Saves a locked connection; `fields` are for the event log. */
export async function saveConnection(
  { companyId, actor }: Scope,
  db: Database,
  { id, app_secret, page_token }: Pick<StoredConnection, 'id' | 'app_secret' | 'page_token'>,
  fields: string[],
  at: Date,
): Promise<void> {
  const event = { type: 'location.meta_changed', company_id: companyId, actor } as const
  await sql`
    WITH saved AS (
      INSERT INTO meta_connections (location_id, company_id, app_secret, page_token, updated_at)
        VALUES (${id}, ${companyId}, ${app_secret}, ${page_token}, ${at})
        ON CONFLICT (location_id) DO UPDATE
          SET app_secret = excluded.app_secret, page_token = excluded.page_token, updated_at = excluded.updated_at,
            version = meta_connections.version + 1
        RETURNING location_id AS id, location_id
    )
    ${eventInsert({ ...event, occurred_at: at, data: { fields } }, sql`SELECT id, location_id FROM saved`)}
  `.execute(db)
}

/** Stores leads to be fetched. Returns the ids of the newly stored leads. */
export async function storeLeads(
  db: Database,
  scope: { companyId: number; locationId: number },
  leads: readonly RawRequest[],
  fetch_until: Date,
): Promise<number[]> {
  const stored = requestWriter.insert(scope, {
    values: leads.map((raw) => ({ ...requestRow(scope, raw), begun_by: [], fetch_until })),
    onConflict: sql`ON CONFLICT DO NOTHING`,
    event: null,
  })
  const { rows } = await sql<{ id: number }>`WITH ${stored} SELECT id FROM intake_requests`.execute(db)
  return rows.map(({ id }) => id)
}

/** A lead still to be fetched, with its sealed secrets. */
export type WantedLead = NonNullable<Awaited<ReturnType<typeof findWanted>>>

/** Undefined when the lead no longer waits to be fetched. */
export const findWanted = (db: Database, id: number) =>
  db
    .selectFrom('intake_requests')
    .leftJoin('meta_connections', 'meta_connections.location_id', 'intake_requests.location_id')
    .select([
      'intake_requests.id',
      'intake_requests.company_id',
      'intake_requests.location_id',
      'intake_requests.idempotency_key as leadgen_id',
      'intake_requests.fetch_until',
      'meta_connections.app_secret',
      'meta_connections.page_token',
    ])
    .where('intake_requests.id', '=', id)
    .where('intake_requests.channel', '=', 'meta')
    .where('intake_requests.intake_result', '=', 'received')
    .executeTakeFirst()
