import { Readable } from 'node:stream'
import { callEvents, recordingText } from '#contract/intake/phone.enums.ts'
import { phoneLimits } from '#contract/intake/phone.limits.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { recordEvents } from '#server/platform/event-log.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Sealer } from '#server/platform/sealing.ts'
import { newStorageKey, type Storage } from '#server/platform/storage.ts'
import { announceFile, discardFile } from '#server/platform/unclaimed-files.ts'
import { recordingQueue, recordingRetries } from '../index.ts'
import { touchLead } from './phone.repository.ts'
import { tokenOwner } from './phone-lines.ts'
import * as repository from './phone-recordings.repository.ts'

export interface RecordingFetchParts {
  db: Database
  clock: Clock
  jobs: Jobs
  storage: Storage
  sealer: Sealer
  /** Without a trailing slash. */
  apiUrl: string
}

const fetchMilliseconds = 5 * 60_000

/** Without `channels` when the recording was announced before its caller. */
export interface RecordingJob {
  id: number
  channels?: 1 | 2
}

export function fetchRecordings(parts: RecordingFetchParts): void {
  parts.jobs.handle<RecordingJob>(recordingQueue.name, async ({ id, channels = 2 }) => {
    const wanted = await repository.startFetch(parts.db, id)
    if (!wanted) return
    // Its lead was deleted.
    if (wanted.lead_id === null) return repository.settleFetch(parts.db, id, 'dropped', parts.clock.now())
    try {
      await fetchOne(parts, wanted, channels)
    } catch (error) {
      // Other messages contain the URL, which names the account.
      const last_error = error instanceof RefusedRecording ? error.message : 'It could not be fetched'
      if (wanted.attempts > recordingRetries) {
        await repository.settleFetch(parts.db, id, 'failed', parts.clock.now(), last_error)
        return
      }
      await repository.noteFailure(parts.db, id, last_error)
      throw error
    }
  })
}

class RefusedRecording extends Error {}

async function fetchOne(
  parts: RecordingFetchParts,
  wanted: repository.WantedRecording,
  channels: number,
): Promise<void> {
  const { db, storage, clock } = parts
  const key = newStorageKey()
  await announceFile(db, key, clock.now())
  let isStored = false
  try {
    const content_type = await download(parts, wanted, key, channels)
    isStored = await inTransaction(db, (tx) =>
      addToLead(parts, tx, wanted, { storage_key: key, content_type }),
    )
  } finally {
    if (!isStored) await discardFile(db, storage, key)
  }
}

// The URL is made from the practice's settings and the SID, never from the callback, and redirects are not followed, so
// the credentials are sent nowhere else.
async function download(
  { storage, sealer, apiUrl }: RecordingFetchParts,
  { company_id, account_sid, auth_token, recording_sid }: repository.WantedRecording,
  key: string,
  channels: number,
): Promise<string> {
  if (!account_sid || !auth_token) throw new RefusedRecording('No Twilio account is set up')
  const token = sealer.open(auth_token, tokenOwner(company_id))
  if (token === undefined) throw new RefusedRecording('The auth token has to be entered again')
  const request = (requested: number) =>
    fetch(
      `${apiUrl}/2010-04-01/Accounts/${account_sid}/Recordings/${recording_sid}.mp3?RequestedChannels=${requested}`,
      {
        headers: { authorization: `Basic ${Buffer.from(`${account_sid}:${token}`).toString('base64')}` },
        redirect: 'manual',
        signal: AbortSignal.timeout(fetchMilliseconds),
      },
    )
  let response = await request(channels)
  // Error 16113: the recording has fewer channels.
  if (response.status === 400 && channels > 1) {
    await response.body?.cancel()
    response = await request(1)
  }
  const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  const refusal = refusalOf(response, type)
  if (refusal || !response.body) {
    await response.body?.cancel()
    throw new RefusedRecording(refusal ?? 'The recording is empty')
  }
  await storage.put(key, Readable.from(checked(response.body), { objectMode: false }))
  return 'audio/mpeg'
}

function refusalOf(response: Response, type: string): string | undefined {
  if (response.status !== 200) return `Twilio answered ${response.status}`
  if (type !== 'audio/mpeg' && type !== 'audio/mp3') return 'The answer is not a recording'
  const length = Number(response.headers.get('content-length') ?? 0)
  return length > phoneLimits.recordingBytes ? 'The recording is too large' : undefined
}

// An MP3 begins with an ID3 tag or with the eleven set bits of a frame.
const isMp3 = (start: Buffer) =>
  start.subarray(0, 3).toString('latin1') === 'ID3' ||
  (start[0] === 0xff && ((start[1] ?? 0) & 0xe0) === 0xe0)

async function* checked(body: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let size = 0
  let start: Buffer | undefined = Buffer.alloc(0)
  for await (const part of body) {
    const chunk = Buffer.from(part)
    size += chunk.length
    if (size > phoneLimits.recordingBytes) throw new RefusedRecording('The recording is too large')
    if (start) start = Buffer.concat([start, chunk.subarray(0, 3)])
    if (start && start.length >= 3) {
      if (!isMp3(start)) throw new RefusedRecording('The answer is not a recording')
      start = undefined
    }
    yield chunk
  }
  if (start) throw new RefusedRecording('The recording is empty')
}

/** Adds a stored file to the call's lead; false when another worker did, or the lead was deleted. */
async function addToLead(
  { clock }: RecordingFetchParts,
  tx: Database,
  wanted: repository.WantedRecording,
  file: { storage_key: string; content_type: string },
): Promise<boolean> {
  const lead = await repository.lockLeadOfFetch(tx, wanted.id)
  if (!lead) return false
  const now = clock.now()
  await repository.insertRecording(tx, {
    ...file,
    company_id: wanted.company_id,
    lead_id: lead.id,
    call_id: wanted.call_id,
    created_at: wanted.recorded_at,
  })
  await repository.settleFetch(tx, wanted.id, 'stored', now)
  await touchLead(tx, wanted.company_id, lead.id, { now })
  await recordEvents(tx, [
    {
      ...{ company_id: wanted.company_id, location_id: lead.location_id, occurred_at: now },
      actor: { kind: 'connection', name: 'twilio' },
      ...{ type: callEvents.recorded, subject_id: lead.id },
      data: { call_id: wanted.call_id },
      history: { details: recordingText(wanted.voicemail, wanted.seconds) },
    },
  ])
  return true
}
