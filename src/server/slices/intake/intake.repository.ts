import { type Generated, sql } from 'kysely'
import type { RecognisedFields } from '#contract/intake/inbox.schemas.ts'
import type { IntakeDoor, IntakeOutcome, IntakeReason } from '#contract/intake/intake.enums.ts'
import type { Correction } from '#contract/intake/recognition.rules.ts'
import type { Database } from '#server/platform/database/database.ts'
import { retried } from '#server/platform/database/transaction.ts'
import './web-forms.repository.ts'

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
  reason: Generated<IntakeReason>
  lead_id: number | null
  resolved_at: Date | null
  /** Names one arrival of a request, so that storing it again stores it once. */
  delivery: string | null
  sender: Generated<string>
  text_hash: Buffer | null
  /** JSON text. */
  corrected: string | null
  /** JSON text: what it said when it became a lead or a repeat. */
  arrival: Generated<string | null>
  dismissed_at: Date | null
  handled_by: number | null
  version: Generated<number>
  /** Names a chat, of which all that comes in is one request. */
  conversation: Generated<string | null>
  /** The how manieth draft of a chat it is; null for what is whole. */
  draft: Generated<number | null>
  web_form_id: Generated<number | null>
  /** Until when fetching its answers is tried again; null for what came whole. */
  fetch_until: Generated<Date | null>
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
  delivery: string
  conversation?: string | null
  draft?: number | null
}

/** What is stored with a request so that it is found again; open, with nothing against it, unless said otherwise. */
export interface Findings {
  sender: string
  text_hash?: Buffer | null
  reason?: IntakeReason
  outcome?: IntakeOutcome
  resolved_at?: Date
  web_form_id?: number | null
}

/** The row of a new request. */
export const newRequest = (scope: DoorScope, raw: RawRequest, findings: Findings) => ({
  outcome: 'received' as const,
  lead_id: null,
  resolved_at: null,
  text_hash: null,
  ...raw,
  ...findings,
  web_form_id: formThatIsLeft(scope, findings.web_form_id ?? null),
  headers: JSON.stringify(raw.headers),
  company_id: scope.companyId,
  location_id: scope.locationId,
})

// A form can go between being found and this: then the request is of none, and is stored all the same.
const formThatIsLeft = ({ companyId }: DoorScope, id: number | null) =>
  sql<number | null>`(SELECT id FROM web_forms WHERE company_id = ${companyId} AND id = ${id} FOR KEY SHARE)`

/** Stores a request as it came. Undefined when it, or one with its idempotency key, is there already. */
export async function storeRequest(
  scope: DoorScope,
  db: Database,
  raw: RawRequest,
  findings: Findings,
): Promise<number | undefined> {
  const insertion = db
    .insertInto('intake_requests')
    .values(newRequest(scope, raw, findings))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
  // Its location may be on the way out, and the form that it is of with it: each then waits for the other.
  const stored = await retried(() => insertion.executeTakeFirst())
  return stored?.id
}

const taken = [
  'intake_requests.id',
  'intake_requests.company_id',
  'intake_requests.location_id',
  'door',
  'idempotency_key',
  'content_type',
  'body',
  'received_at',
  'outcome',
  'reason',
  'sender',
  'text_hash',
  'conversation',
  'dismissed_at',
  'intake_requests.version',
  'locations.closed',
] as const

const withLocation = (db: Database) =>
  db
    .selectFrom('intake_requests')
    .innerJoin('locations', 'locations.id', 'intake_requests.location_id')
    .select(taken)
    // Both are read as values, though they are written as JSON text.
    .select(sql<Record<string, string>>`intake_requests.headers`.as('headers'))
    .select(
      sql<
        Correction[]
      >`coalesce((SELECT corrections FROM web_forms WHERE web_forms.id = web_form_id), '[]')`.as(
        'corrections',
      ),
    )
    .forUpdate('intake_requests')

export type TakenRequest = NonNullable<Awaited<ReturnType<typeof lockRequest>>>

/** A request of the company, whatever became of it; nobody else can change it until the transaction ends. */
export const lockRequest = (scope: Pick<DoorScope, 'companyId'>, db: Database, id: number) =>
  withLocation(db)
    .where('intake_requests.company_id', '=', scope.companyId)
    .where('intake_requests.id', '=', id)
    .executeTakeFirst()

/** Takes an open request for work; undefined when another worker has it or it is done. */
export const takeRequest = (db: Database, id: number) =>
  withLocation(db)
    .where('intake_requests.id', '=', id)
    .where('outcome', '=', 'received')
    .skipLocked()
    .executeTakeFirst()

/** How many others sent the same text before, within so many hours. */
export async function countOtherSenders(
  db: Database,
  { id, company_id, text_hash, received_at, sender }: TakenRequest,
  hours: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('intake_requests')
    .select((of) => of.fn.count<number>('sender').distinct().as('count'))
    .where('company_id', '=', company_id)
    .where('text_hash', '=', text_hash)
    .where('received_at', '>', new Date(received_at.getTime() - hours * 60 * 60 * 1000))
    .where('received_at', '<=', received_at)
    .where('id', '<>', id)
    .where('sender', '<>', sender)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Requests behind the id `after` that were stored before `until`, drafts of chats before `draftsUntil`, and are still
 * open, oldest first. What is fetched counts from `fetchesUntil` on, when it should long have been.
 */
export async function listOpenRequests(
  db: Database,
  {
    until,
    draftsUntil,
    fetchesUntil,
    after,
    limit,
  }: { until: Date; draftsUntil: Date; fetchesUntil: Date; after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('intake_requests')
    .select('id')
    .where('outcome', '=', 'received')
    .where(
      sql<boolean>`received_at < CASE WHEN draft IS NULL THEN ${until}::timestamptz ELSE ${draftsUntil}::timestamptz END`,
    )
    .where(sql<boolean>`coalesce(fetch_until < ${fetchesUntil}::timestamptz, true)`)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Notes what became of a request. */
export async function resolveRequest(
  db: Database,
  id: number,
  result: {
    outcome: IntakeOutcome
    now: Date
    reason?: IntakeReason
    lead_id?: number
    handled_by?: number | undefined
    corrected?: RecognisedFields | undefined
    arrival?: RecognisedFields
  },
): Promise<void> {
  const { outcome, now, reason = '', lead_id = null, handled_by = null, corrected, arrival } = result
  await db
    .updateTable('intake_requests')
    .set((set) => ({
      outcome,
      reason,
      lead_id,
      handled_by,
      corrected: corrected ? JSON.stringify(corrected) : null,
      arrival: arrival ? JSON.stringify(arrival) : null,
      dismissed_at: null,
      resolved_at: now,
      version: set('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}
