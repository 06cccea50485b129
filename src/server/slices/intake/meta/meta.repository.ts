import { type Generated, sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { eventInsert } from '#server/platform/event-log.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { type Findings, newRequest, type RawRequest } from '../intake.repository.ts'

interface MetaConnectionsTable {
  location_id: number
  company_id: number
  /** Sealed. */
  app_secret: Buffer | null
  /** Sealed. */
  page_token: Buffer | null
  updated_at: Date
  version: Generated<number>
}
declare module '#server/platform/database/tables.ts' {
  interface Tables {
    meta_connections: MetaConnectionsTable
  }
}

const connected = (db: Database) =>
  db
    .selectFrom('locations')
    .leftJoin('meta_connections', 'meta_connections.location_id', 'locations.id')
    .select(['locations.id', 'locations.company_id', 'locations.form_id', 'meta_connections.app_secret'])

/** The location behind a form's address, with what its deliveries are signed with; undefined when there is none. */
export const findMetaDoor = (db: Database, formId: string) =>
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
        .where('intake_requests.door', '=', sql.lit('meta'))
        .as('last_received_at'),
    ])
    .where('locations.company_id', '=', companyId)
    .where('locations.id', '=', id)

export type StoredConnection = NonNullable<Awaited<ReturnType<typeof findConnection>>>

/** How a location of the company is connected, also when nobody has connected it yet. */
export const findConnection = (scope: Scope, db: Database, id: number) =>
  ofLocation(scope, db, id).executeTakeFirst()

/** The same, which nobody else can change until the transaction ends. */
export const lockConnection = (scope: Scope, db: Database, id: number) =>
  ofLocation(scope, db, id).forNoKeyUpdate('locations').executeTakeFirst()

/** Writes a connection that was locked before; `fields` are for the log. */
export async function saveConnection(
  { companyId, staffId }: Scope,
  db: Database,
  { id, app_secret, page_token }: Pick<StoredConnection, 'id' | 'app_secret' | 'page_token'>,
  fields: string[],
  at: Date,
): Promise<void> {
  const event = { type: 'location.meta_changed', company_id: companyId, staff_id: staffId } as const
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

/** Stores leads that are to be fetched. Answers the ids of those that were not there yet. */
export async function storeLeads(
  db: Database,
  scope: { companyId: number; locationId: number },
  leads: readonly RawRequest[],
  fetch_until: Date,
): Promise<number[]> {
  const nobodyYet: Findings = { sender: '' }
  const stored = await db
    .insertInto('intake_requests')
    .values(leads.map((raw) => ({ ...newRequest(scope, raw, nobodyYet), fetch_until })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return stored.map(({ id }) => id)
}

/** A lead that is still to be fetched, with what opens it. */
export interface WantedLead {
  location_id: number
  /** Meta's own id of it. */
  leadgen_id: string | null
  fetch_until: Date | null
  app_secret: Buffer | null
  page_token: Buffer | null
}

/** Undefined when there is nothing to fetch any more. */
export const findWanted = (db: Database, id: number): Promise<WantedLead | undefined> =>
  db
    .selectFrom('intake_requests')
    .leftJoin('meta_connections', 'meta_connections.location_id', 'intake_requests.location_id')
    .select([
      'intake_requests.location_id',
      'intake_requests.idempotency_key as leadgen_id',
      'intake_requests.fetch_until',
      'meta_connections.app_secret',
      'meta_connections.page_token',
    ])
    .where('intake_requests.id', '=', id)
    .where('intake_requests.door', '=', 'meta')
    .where('intake_requests.outcome', '=', 'received')
    .executeTakeFirst()

/** Adds to a request what was fetched for it. */
export async function fillRequest(
  db: Database,
  id: number,
  filled: { body: Buffer; sender: string; text_hash: Buffer | null; web_form_id: number | null },
): Promise<void> {
  await db.updateTable('intake_requests').set(filled).where('id', '=', id).execute()
}

/** Opens a request again that was locked before, to be fetched once more. */
export async function reopen(db: Database, id: number, fetch_until: Date): Promise<void> {
  await db
    .updateTable('intake_requests')
    .set((set) => ({
      ...{ outcome: 'received' as const, reason: '' as const, resolved_at: null, dismissed_at: null },
      ...{ handled_by: null, fetch_until },
      version: set('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}
