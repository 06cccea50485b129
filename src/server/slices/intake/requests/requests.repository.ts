import { type Selectable, sql } from 'kysely'
import { unnamed } from '#contract/installation/installation.defaults.ts'
import type { RecognisedFields } from '#contract/intake/inbox.schemas.ts'
import type { Correction } from '#contract/intake/recognition.rules.ts'
import type { Channel, IntakeReason, IntakeResult } from '#contract/intake/requests.enums.ts'
import { intakeLimits } from '#contract/intake/requests.limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { write } from '#server/platform/database/table-writer.ts'
import type { Country } from '#server/platform/phone.ts'
import { begunBy, runId } from '#server/platform/run-id.ts'
import type { Tables } from '#server/schema/tables.ts'
import { requestWriter } from './requests.writer.ts'

/** The company and location of a public form address, as part of a scope. */
export interface FormScope {
  companyId: number
  locationId: number
}

/** Includes the location's sealed Google Ads key, if it has one. */
export interface FormAddress extends FormScope {
  googleAdsKey: Buffer | null
}

export async function findFormScope(db: Database, formId: string): Promise<FormAddress | undefined> {
  const location = await db
    .selectFrom('locations')
    .select(['id', 'company_id', 'google_ads_key'])
    .where('form_id', '=', formId)
    .executeTakeFirst()
  if (!location) return undefined
  const { id, company_id, google_ads_key } = location
  return { companyId: company_id, locationId: id, googleAdsKey: google_ads_key }
}

/** The name of the practice for visitors, or undefined until it has been set. */
export async function practiceName(db: Database, { companyId }: FormScope): Promise<string | undefined> {
  const company = await db
    .selectFrom('companies')
    .select('name')
    .where('id', '=', companyId)
    .where('name', '<>', unnamed.company)
    .executeTakeFirst()
  return company?.name
}

export type RequestKey = Pick<Selectable<Tables['intake_requests']>, 'id' | 'company_id'>
type RequestColumns = Parameters<typeof requestWriter.update>[1]['set']

export interface RawRequest {
  channel: Channel
  received_at: Date
  address: string
  content_type: string
  headers: Record<string, string>
  body: Buffer
  /** Original size of a truncated body. */
  arrived_bytes?: number
  idempotency_key: string | null
  delivery: string
  conversation?: string | null
  draft?: number | null
}

/** Truncates a long body, for a request that failed to become a lead. */
export const cutShort = ({ body }: Pick<RawRequest, 'body'>): Pick<RawRequest, 'body' | 'arrived_bytes'> =>
  body.length <= intakeLimits.failedBytes
    ? { body }
    : { body: body.subarray(0, intakeLimits.failedBytes), arrived_bytes: body.length }

/** Values read from a request, stored with its result. */
export interface Findings {
  /** Name and contact details in one line. */
  sender: string
  /** Hash of a message long enough to be distinctive. */
  text_hash: Buffer | null
  web_form_id: number | null
}

/** Findings, and the columns of the request that they replace. */
type FindingsToStore = Findings &
  Partial<Pick<RawRequest, 'body' | 'arrived_bytes' | 'conversation' | 'idempotency_key'>>

/** Columns that are set before a request is read. */
export interface BeforeReading {
  sender?: string
  reason?: IntakeReason
}

/** The row of an open request as received, marked as begun by this run of the server. */
export const requestRow = (
  { companyId, locationId }: FormScope,
  raw: RawRequest,
  initial: BeforeReading = {},
) => ({
  intake_result: 'received' as const,
  lead_id: null,
  resolved_at: null,
  begun_by: [runId],
  ...raw,
  ...initial,
  headers: JSON.stringify(raw.headers),
  company_id: companyId,
  location_id: locationId,
})

/** Stores a request as received. Undefined when the request or its idempotency key is already stored. */
export async function storeRequest(
  scope: FormScope,
  db: Database,
  raw: RawRequest,
  initial: BeforeReading = {},
): Promise<number | undefined> {
  const stored = requestWriter.insert(scope, {
    values: requestRow(scope, raw, initial),
    onConflict: sql`ON CONFLICT DO NOTHING`,
    returning: sql`intake_requests.id`,
    event: null,
  })
  const { rows } = await sql<{ id: number }>`WITH ${stored} SELECT id FROM intake_requests`.execute(db)
  return rows[0]?.id
}

const withLocation = (db: Database) =>
  db
    .selectFrom('intake_requests')
    .innerJoin('locations', (on) =>
      on
        .onRef('locations.company_id', '=', 'intake_requests.company_id')
        .onRef('locations.id', '=', 'intake_requests.location_id'),
    )
    .select([
      ...(['intake_requests.id', 'intake_requests.company_id', 'intake_requests.location_id'] as const),
      ...([
        'channel',
        'idempotency_key',
        'content_type',
        'body',
        'received_at',
        'intake_result',
        'reason',
      ] as const),
      ...(['sender', 'text_hash', 'conversation', 'outcome', 'intake_requests.version'] as const),
      'locations.closed',
      sql<Country>`(SELECT country FROM companies WHERE companies.id = intake_requests.company_id)`.as(
        'country',
      ),
      // Written as JSON text, read as values.
      sql<Record<string, string>>`intake_requests.headers`.as('headers'),
      sql<Correction[]>`coalesce((SELECT corrections FROM web_forms
        WHERE web_forms.company_id = intake_requests.company_id AND web_forms.id = web_form_id), '[]')`.as(
        'corrections',
      ),
    ])
    .forUpdate('intake_requests')

/** Locked until the transaction ends. */
export type ClaimedRequest = NonNullable<Awaited<ReturnType<typeof lockRequest>>>

export const lockRequest = (scope: Pick<FormScope, 'companyId'>, db: Database, id: number) =>
  withLocation(db)
    .where('intake_requests.company_id', '=', scope.companyId)
    .where('intake_requests.id', '=', id)
    .executeTakeFirst()

/** Claims an open request for processing; undefined when another worker has it or it is done. */
export const claimRequest = (db: Database, id: number) =>
  withLocation(db)
    .where('intake_requests.id', '=', id)
    .where('intake_result', '=', 'received')
    .skipLocked()
    .executeTakeFirst()

type BegunRequest = Pick<
  Selectable<Tables['intake_requests']>,
  | ('id' | 'company_id' | 'location_id' | 'channel' | 'received_at' | 'reason')
  | ('begun_by' | 'idempotency_key' | 'content_type' | 'body')
> & { headers: Record<string, string> }

/** Marks an open request as begun by this run, and reads it; undefined when another worker has it or it is done. */
export async function beginRequest(
  db: Database,
  { id, company_id }: RequestKey,
): Promise<BegunRequest | undefined> {
  const begun = requestWriter.update(
    { companyId: company_id },
    {
      set: { begun_by: begunBy(sql.ref('begun_by')) },
      where: sql`id IN (SELECT id FROM intake_requests AS open WHERE company_id = ${company_id} AND id = ${id}
        AND intake_result = 'received' FOR UPDATE SKIP LOCKED)`,
      ...{ event: null, silent: true },
    },
  )
  const { rows } = await sql<BegunRequest>`
    WITH ${begun} SELECT id, company_id, location_id, channel, received_at, reason, begun_by, idempotency_key, content_type, body, headers
    FROM intake_requests
  `.execute(db)
  return rows[0]
}

/** Records that processing ended without a result but did not crash the server. */
export async function endRequest(
  db: Database,
  { id, company_id }: RequestKey,
  sender?: string,
): Promise<void> {
  const ended = requestWriter.update(
    { companyId: company_id },
    {
      ...{ set: { begun_by: [], sender }, where: sql`id = ${id} AND intake_result = 'received'` },
      ...{ event: null, silent: true },
    },
  )
  await write(db, ended)
}

/**
 * Whether another request at the same form has this idempotency key. Concurrent requests with the same key
 * wait for each other here.
 */
export async function isDelivered(
  tx: Database,
  { company_id, location_id, channel }: ClaimedRequest,
  key: string,
): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${location_id} ${channel} ${key}`}, 0))`.execute(
    tx,
  )
  const match = await tx
    .selectFrom('intake_requests')
    .select('id')
    .where('company_id', '=', company_id)
    .where('location_id', '=', location_id)
    .where('channel', '=', channel)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  return match !== undefined
}

export const deleteRequest = (tx: Database, { id, company_id }: RequestKey): Promise<void> =>
  write(tx, requestWriter.remove({ companyId: company_id }, { where: sql`id = ${id}`, event: null }))

/** Lists open requests with ids above `after`, received before a cutoff that depends on their kind. */
export const listOpenRequests = (
  db: Database,
  before: { complete: Date; draft: Date; fetch: Date },
  { after, limit }: { after: number; limit: number },
) =>
  db
    .selectFrom('intake_requests')
    .select(['id', 'company_id'])
    .where('intake_result', '=', 'received')
    .where(
      sql<boolean>`received_at < CASE WHEN draft IS NULL THEN ${before.complete}::timestamptz ELSE ${before.draft}::timestamptz END`,
    )
    .where(sql<boolean>`coalesce(fetch_until < ${before.fetch}::timestamptz, true)`)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

export async function updateRequest(
  db: Database,
  { id, company_id }: RequestKey,
  set: RequestColumns,
): Promise<void> {
  await write(
    db,
    requestWriter.update({ companyId: company_id }, { set, where: sql`id = ${id}`, event: null }),
  )
}

export const resolveRequest = (
  db: Database,
  request: RequestKey & { findings?: FindingsToStore },
  result: {
    intake_result: IntakeResult
    reason?: IntakeReason
    lead_id?: number | null
    handled_by?: number
    corrected?: RecognisedFields
    arrival?: RecognisedFields
    promised_at?: Date | null
  },
  now: Date,
): Promise<void> => {
  const {
    intake_result,
    reason = '',
    lead_id = null,
    handled_by = null,
    promised_at = null,
    corrected,
    arrival,
  } = result
  const { web_form_id, ...findings } = request.findings ?? {}
  return updateRequest(db, request, {
    ...findings,
    // Null when the form was just deleted, because the request must be stored anyway.
    ...(web_form_id !== undefined && {
      web_form_id: sql<number | null>`(SELECT id FROM web_forms
        WHERE company_id = ${request.company_id} AND id = ${web_form_id} FOR KEY SHARE)`,
    }),
    begun_by: [],
    ...{ intake_result, reason, lead_id, handled_by, promised_at },
    ...{ outcome: null, closed_at: null, lead_deleted_at: null, resolved_at: now },
    corrected: corrected ? JSON.stringify(corrected) : null,
    arrival: arrival ? JSON.stringify(arrival) : null,
  })
}

const scrubBatch = 1_000

/**
 * Deletes the content of requests received before an instant. Requests that became part of a lead lose only
 * their raw form, because their message belongs to the lead and is deleted with it. The rows stay.
 */
export async function scrubOldRequests(db: Database, before: { ofLeads: Date; others: Date }): Promise<void> {
  for (let scrubbed = scrubBatch; scrubbed === scrubBatch; ) {
    const { rows } = await sql<{ count: number }>`
      WITH old AS (
        SELECT company_id, id, lead_id IS NULL AS whole FROM intake_requests
        WHERE scrubbed_at IS NULL AND intake_result <> 'received' AND received_at < ${new Date(Math.max(Number(before.ofLeads), Number(before.others)))}
          AND received_at < CASE WHEN lead_id IS NULL THEN ${before.others}::timestamptz ELSE ${before.ofLeads}::timestamptz END
        ORDER BY received_at LIMIT ${scrubBatch} FOR UPDATE SKIP LOCKED
      ), each AS (SELECT company_id, whole, array_agg(id) AS ids FROM old GROUP BY company_id, whole)
      SELECT coalesce(sum(cardinality(ids)), 0) AS count FROM each, scrub_requests(company_id, ids, whole)
    `.execute(db)
    scrubbed = rows[0]?.count ?? 0
  }
}
