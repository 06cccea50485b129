import { type Generated, sql } from 'kysely'
import type { IntakeDoor, IntakeOutcome } from '#contract/intake/intake.enums.ts'
import type { Database } from '#server/platform/database/database.ts'

interface IntakeRequestsTable {
  id: Generated<number>
  company_id: number
  location_id: number
  door: IntakeDoor
  received_at: Date
  address: string
  content_type: string
  /** JSON text of the headers that tell where a request came from. */
  headers: string
  body: Buffer
  idempotency_key: string | null
  outcome: IntakeOutcome
  reason: Generated<string>
  lead_id: number | null
  resolved_at: Date | null
}
declare module '#server/platform/database/tables.ts' {
  interface Tables {
    intake_requests: IntakeRequestsTable
  }
}

/** The part of a scope that a public door has: the company and location that its address names. */
export interface DoorScope {
  companyId: number
  locationId: number
}

/** The location behind a form's address, or undefined. */
export async function findDoor(db: Database, formId: string): Promise<DoorScope | undefined> {
  const found = await db
    .selectFrom('locations')
    .select(['id', 'company_id'])
    .where('form_id', '=', formId)
    .executeTakeFirst()
  return found && { companyId: found.company_id, locationId: found.id }
}

export interface RawRequest {
  door: IntakeDoor
  received_at: Date
  address: string
  content_type: string
  headers: Record<string, string>
  body: Buffer
  idempotency_key: string | null
}

/** Stores a request as it came. Undefined when one with its idempotency key is there already. */
export async function storeRequest(
  scope: DoorScope,
  db: Database,
  raw: RawRequest,
): Promise<number | undefined> {
  const stored = await db
    .insertInto('intake_requests')
    .values({
      ...raw,
      headers: JSON.stringify(raw.headers),
      company_id: scope.companyId,
      location_id: scope.locationId,
      outcome: 'received',
      lead_id: null,
      resolved_at: null,
    })
    .onConflict((conflict) => conflict.columns(['location_id', 'door', 'idempotency_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored?.id
}

/** Takes an open request for work; undefined when another worker has it or it is done. */
export async function takeRequest(db: Database, id: number) {
  return db
    .selectFrom('intake_requests')
    .select(['id', 'company_id', 'location_id', 'content_type', 'body', 'received_at'])
    .where('id', '=', id)
    .where('outcome', '=', 'received')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** Requests behind the id `after` that were stored before `until` and are still open, oldest first. */
export async function listOpenRequests(
  db: Database,
  { until, after, limit }: { until: Date; after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('intake_requests')
    .select('id')
    .where('outcome', '=', 'received')
    .where('received_at', '<', until)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

export async function resolveRequest(
  db: Database,
  id: number,
  result: { outcome: IntakeOutcome; reason?: string; lead_id?: number; now: Date },
): Promise<void> {
  await db
    .updateTable('intake_requests')
    .set({
      outcome: result.outcome,
      reason: result.reason ?? '',
      lead_id: result.lead_id ?? null,
      resolved_at: result.now,
    })
    .where('id', '=', id)
    .execute()
}

/** Makes requests of the same person wait for one another: a phone number and an e-mail each stand for one. */
export async function lockPerson(scope: DoorScope, db: Database, keys: readonly string[]): Promise<void> {
  const names = keys.filter(Boolean).map((key) => `${scope.companyId} ${key}`)
  if (names.length === 0) return
  // In one order everywhere, so that two requests cannot wait for each other.
  await sql`
    SELECT pg_advisory_xact_lock(key) FROM (
      SELECT hashtextextended(name, 0) AS key FROM unnest(${names}::text[]) AS name ORDER BY 1
    ) AS keys
  `.execute(db)
}
