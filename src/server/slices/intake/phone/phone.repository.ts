import { type ColumnType, type Generated, type Insertable, sql, type Updateable } from 'kysely'
import type {
  CallOutcome,
  CallStatus,
  RecordingChoice,
  RecordingFetchState,
  UnansweredChoice,
} from '#contract/intake/phone.enums.ts'
import type { LeadSource } from '#contract/leads/leads.enums.ts'
import type { Database } from '#server/platform/database/database.ts'

interface PhoneAccountsTable {
  company_id: number
  account_sid: string
  auth_token: Buffer | null
  updated_at: Date
  version: Generated<number>
}
interface PhoneNumbersTable {
  id: Generated<number>
  company_id: number
  location_id: number
  name: string
  number: string
  ring_number: string
  ring_seconds: number
  notice: string
  recording: RecordingChoice
  unanswered: UnansweredChoice
  voicemail_text: string
  source: LeadSource
  created_at: Date
  updated_at: Date
  version: Generated<number>
}
interface CallsTable {
  id: Generated<number>
  company_id: number
  location_id: number | null
  call_sid: string
  lead_id: number | null
  request_id: number | null
  called: string
  /** Written as JSON text. */
  record: ColumnType<Record<string, string> | null, string | null, string | null>
  asked: Generated<boolean>
  status: CallStatus | null
  dial_status: CallStatus | null
  talked: Generated<boolean>
  voicemail: Generated<boolean>
  outcome: CallOutcome | null
  seconds: Generated<number>
  started_at: Date
  ended_at: Date | null
}
interface CallRecordingFetchesTable {
  id: Generated<number>
  company_id: number
  call_id: number
  recording_sid: string
  recorded_at: Date
  seconds: number
  state: RecordingFetchState
  attempts: Generated<number>
  last_error: Generated<string>
  settled_at: Date | null
}
declare module '#server/platform/database/tables.ts' {
  interface Tables {
    phone_accounts: PhoneAccountsTable
    phone_numbers: PhoneNumbersTable
    calls: CallsTable
    call_recording_fetches: CallRecordingFetchesTable
  }
}

/** A number with what it takes to answer its calls. */
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
      'phone_accounts.account_sid',
      sql<Buffer>`phone_accounts.auth_token`.as('auth_token'),
      // Ringing one of these would lead back here.
      sql<string[]>`ARRAY(SELECT own.number FROM phone_numbers AS own
        WHERE own.company_id = phone_numbers.company_id)`.as('own_numbers'),
    ])
    // Without a token no call of theirs can be told from others'.
    .where('phone_accounts.auth_token', 'is not', null)

/** Where a number leads, or undefined. */
export const findNumber = (db: Database, companyId: number, number: string) =>
  db
    .selectFrom('phone_numbers')
    .select(['company_id', 'location_id', 'source'])
    .where('company_id', '=', companyId)
    .where('number', '=', number)
    .executeTakeFirst()

/** What the companies have set up that entered this number and account, the first ones first. */
export const listCandidates = (db: Database, number: string, accountSid: string, limit: number) =>
  numbers(db)
    .where('phone_numbers.number', '=', number)
    .where('phone_accounts.account_sid', '=', accountSid)
    .orderBy('phone_numbers.id')
    .limit(limit)
    .execute()

/** What all companies have set up, the first ones of a number first. */
export const listNumbers = (db: Database) => numbers(db).orderBy('phone_numbers.id').execute()

/** The call with this SID, made when it is heard of for the first time; nobody else changes it until the transaction ends. */
export const lockCall = (
  db: Database,
  call: Pick<Insertable<CallsTable>, 'company_id' | 'location_id' | 'call_sid' | 'called' | 'started_at'>,
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
      ...(['id', 'company_id', 'location_id', 'lead_id', 'request_id', 'record', 'asked', 'status'] as const),
      ...(['dial_status', 'talked', 'voicemail', 'outcome', 'seconds', 'started_at', 'ended_at'] as const),
    ])
    .executeTakeFirstOrThrow()

/** Notes what is known of a call that was locked before. */
export async function saveCall(db: Database, id: number, fields: Updateable<CallsTable>): Promise<void> {
  await db.updateTable('calls').set(fields).where('id', '=', id).execute()
}

/** The lead of a call, locked, and whether the call is the last that it made; undefined when it was deleted. */
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
    .forUpdate('leads')
    .executeTakeFirst()

/** Changes a lead by what happened to its call; without a note, its version alone, so that screens read it anew. */
export async function touchLead(
  db: Database,
  companyId: number,
  leadId: number,
  { note, now }: { note?: string; now: Date },
): Promise<void> {
  await db
    .updateTable('leads')
    .set((set) => ({
      ...(note === undefined ? {} : { note }),
      updated_at: now,
      updated_by: null,
      version: set('version', '+', 1),
    }))
    .where('company_id', '=', companyId)
    .where('id', '=', leadId)
    .execute()
}

/** Notes a recording that is to be fetched; undefined when that is known already. */
export const addFetch = (
  db: Database,
  fetch: Pick<
    Insertable<CallRecordingFetchesTable>,
    'company_id' | 'call_id' | 'recording_sid' | 'recorded_at' | 'seconds'
  >,
) =>
  db
    .insertInto('call_recording_fetches')
    .values({ ...fetch, state: 'waiting', settled_at: null })
    .onConflict((conflict) => conflict.columns(['company_id', 'recording_sid']).doNothing())
    .returning('id')
    .executeTakeFirst()

/** Recordings of a call that are still to be fetched. */
export const listFetches = (db: Database, callId: number) =>
  db
    .selectFrom('call_recording_fetches')
    .select('id')
    .where('call_id', '=', callId)
    .where('state', '=', 'waiting')
    .execute()
