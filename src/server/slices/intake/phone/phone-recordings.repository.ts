import type { Insertable } from 'kysely'
import type { RecordingFetchState } from '#contract/intake/phone.enums.ts'
import type { Database } from '#server/platform/database/database.ts'
import { claimFile } from '#server/platform/unclaimed-files.ts'
import type { Tables } from '#server/schema/tables.ts'
import './phone.repository.ts'

export type WantedRecording = NonNullable<Awaited<ReturnType<typeof startFetch>>>

/**
 * Counts an attempt and returns the recording with its call and account. Undefined when the recording no
 * longer waits.
 */
export async function startFetch(db: Database, id: number) {
  const counted = await db
    .updateTable('call_recording_fetches')
    .set((set) => ({ attempts: set('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('attempts')
    .executeTakeFirst()
  if (!counted) return undefined
  const wanted = await db
    .selectFrom('call_recording_fetches as fetches')
    .innerJoin('calls', 'calls.id', 'fetches.call_id')
    .leftJoin('phone_accounts', 'phone_accounts.company_id', 'fetches.company_id')
    .select([
      'fetches.id',
      'fetches.company_id',
      'fetches.call_id',
      'fetches.recording_sid',
      'fetches.recorded_at',
      'fetches.seconds',
      'calls.lead_id',
      'calls.voicemail',
      'phone_accounts.account_sid',
      'phone_accounts.auth_token',
    ])
    .where('fetches.id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...wanted, ...counted }
}

export async function settleFetch(
  db: Database,
  id: number,
  state: RecordingFetchState,
  now: Date,
  last_error = '',
): Promise<void> {
  await db
    .updateTable('call_recording_fetches')
    .set({ state, last_error, settled_at: now })
    .where('id', '=', id)
    .execute()
}

export async function noteFailure(db: Database, id: number, last_error: string): Promise<void> {
  await db.updateTable('call_recording_fetches').set({ last_error }).where('id', '=', id).execute()
}

/** Locks a recording that is still to be stored and its lead, and returns the lead. */
export const lockLeadOfFetch = (db: Database, id: number) =>
  db
    .selectFrom('call_recording_fetches as fetches')
    .innerJoin('calls', 'calls.id', 'fetches.call_id')
    .innerJoin('leads', (on) =>
      on.onRef('leads.company_id', '=', 'calls.company_id').onRef('leads.id', '=', 'calls.lead_id'),
    )
    .select(['leads.id', 'leads.location_id'])
    .where('fetches.id', '=', id)
    .where('fetches.state', '=', 'waiting')
    .forNoKeyUpdate(['fetches', 'leads'])
    .executeTakeFirst()

/** Adds a recording to a lead. Its file must have been announced before. */
export async function insertRecording(
  db: Database,
  recording: Insertable<Tables['call_recordings']>,
): Promise<void> {
  await db.insertInto('call_recordings').values(recording).execute()
  await claimFile(recording.storage_key).execute(db)
}
