import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { write } from '#server/platform/database/table-writer.ts'
import type { Country } from '#server/platform/phone.ts'
import type { Tables } from '#server/schema/tables.ts'
import { leadWriter } from '#server/slices/leads/leads.writer.ts'

export type NumberRow = Awaited<ReturnType<typeof listNumbers>>[number]

const numbers = (db: Database) =>
  db
    .selectFrom('phone_numbers')
    .innerJoin('locations', 'locations.id', 'phone_numbers.location_id')
    .innerJoin('phone_accounts', 'phone_accounts.company_id', 'phone_numbers.company_id')
    .select([
      'phone_numbers.company_id',
      'phone_numbers.location_id',
      'phone_numbers.number',
      'phone_numbers.ring_number',
      'phone_numbers.ring_seconds',
      'phone_numbers.notice',
      'phone_numbers.recording',
      'phone_numbers.unanswered',
      'phone_numbers.voicemail_text',
      'phone_numbers.source',
      'locations.phone',
      sql<Country>`(SELECT country FROM companies WHERE companies.id = phone_numbers.company_id)`.as(
        'country',
      ),
      'phone_accounts.account_sid',
      sql<Buffer>`phone_accounts.auth_token`.as('auth_token'),
      // Ringing one of these numbers would lead back to the practice's own lines.
      sql<string[]>`ARRAY(SELECT own.number FROM phone_numbers AS own
        WHERE own.company_id = phone_numbers.company_id)`.as('own_numbers'),
    ])
    // Without a token no call can be verified.
    .where('phone_accounts.auth_token', 'is not', null)

export const findNumber = (db: Database, companyId: number, number: string) =>
  db
    .selectFrom('phone_numbers')
    .select(['company_id', 'location_id', 'source'])
    .where('company_id', '=', companyId)
    .where('number', '=', number)
    .executeTakeFirst()

/** The numbers of all companies that entered this number and account, oldest first. */
export const listCandidates = (db: Database, number: string, accountSid: string, limit: number) =>
  numbers(db)
    .where('phone_numbers.number', '=', number)
    .where('phone_accounts.account_sid', '=', accountSid)
    .orderBy('phone_numbers.id')
    .limit(limit)
    .execute()

export const listNumbers = (db: Database) => numbers(db).orderBy('phone_numbers.id').execute()

/** The call with this SID, created if new, and locked. */
export const lockCall = (
  db: Database,
  call: Pick<
    Insertable<Tables['calls']>,
    'company_id' | 'location_id' | 'call_sid' | 'called' | 'started_at'
  >,
) =>
  db
    .insertInto('calls')
    .values({
      ...call,
      lead_id: null,
      request_id: null,
      record: null,
      status: null,
      dial_status: null,
      outcome: null,
      ended_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'call_sid'])
        .doUpdateSet({ started_at: sql<Date>`least(calls.started_at, excluded.started_at)` }),
    )
    .returning([
      ...(['id', 'company_id', 'location_id', 'lead_id', 'request_id', 'record', 'status'] as const),
      ...(['dial_status', 'talked', 'voicemail', 'outcome', 'seconds', 'started_at', 'ended_at'] as const),
    ])
    .executeTakeFirstOrThrow()

export async function saveCall(
  db: Database,
  { company_id, id }: Pick<Selectable<Tables['calls']>, 'company_id' | 'id'>,
  fields: Updateable<Tables['calls']>,
): Promise<void> {
  await db
    .updateTable('calls')
    .set(fields)
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute()
}

/**
 * Locks the lead of a call, and returns whether this is its last call. Undefined when the lead was deleted.
 * Not FOR UPDATE, because transactions whose rows refer to the lead share its key and would block each other.
 */
export const lockLeadOfCall = (db: Database, companyId: number, leadId: number, callId: number) =>
  db
    .selectFrom('leads')
    .select([
      'leads.id',
      'leads.location_id',
      'leads.note',
      sql<boolean>`${callId} = (SELECT calls.id FROM calls WHERE calls.company_id = leads.company_id
        AND calls.lead_id = leads.id ORDER BY calls.started_at DESC, calls.id DESC LIMIT 1)`.as(
        'is_last_call',
      ),
    ])
    .where('leads.company_id', '=', companyId)
    .where('leads.id', '=', leadId)
    .forNoKeyUpdate('leads')
    .executeTakeFirst()

/** Updates a lead after its call changed; without a note, only its version, so that screens reload it. */
export async function touchLead(
  db: Database,
  companyId: number,
  leadId: number,
  { note, now }: { note?: string; now: Date },
): Promise<void> {
  const writing = { companyId, actor: { kind: 'system' }, at: now } as const
  await write(
    db,
    leadWriter.update(writing, { set: { note }, where: sql`leads.id = ${leadId}`, event: null }),
  )
}

/** Adds a recording to be fetched; undefined when it was added before. */
export const addFetch = (
  db: Database,
  fetch: Pick<
    Insertable<Tables['call_recording_fetches']>,
    'company_id' | 'call_id' | 'recording_sid' | 'recorded_at' | 'seconds'
  >,
) =>
  db
    .insertInto('call_recording_fetches')
    .values({ ...fetch, state: 'waiting', settled_at: null })
    .onConflict((conflict) => conflict.columns(['company_id', 'recording_sid']).doNothing())
    .returning('id')
    .executeTakeFirst()

/** Recordings of a call still to be fetched. */
export const listFetches = (
  db: Database,
  { company_id, id }: Pick<Selectable<Tables['calls']>, 'company_id' | 'id'>,
) =>
  db
    .selectFrom('call_recording_fetches')
    .select('id')
    .where('company_id', '=', company_id)
    .where('call_id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
