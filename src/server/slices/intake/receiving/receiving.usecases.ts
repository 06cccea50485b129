import type { FormRequest } from '#contract/intake/recognition.rules.ts'
import type { IntakeFailure, IntakeReason, IntakeSuspicion } from '#contract/intake/requests.enums.ts'
import { intakeLimits } from '#contract/intake/requests.limits.ts'
import { intakeMessages } from '#contract/intake/requests.messages.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { isUnavailable } from '#server/platform/database/failures.ts'
import { inTransaction, retried } from '#server/platform/database/transaction.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { networkOf } from '#server/platform/http/network.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { inLanes } from '#server/platform/lanes.ts'
import type { Log } from '#server/platform/log.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import { isDeadly } from '#server/platform/run-id.ts'
import type { Sealer } from '#server/platform/sealing.ts'
import type { Spool } from '#server/platform/spool.ts'
import { isLikeGoogleAds, withoutKey, wrongKey } from '../google-ads/google-ads.keys.ts'
import { acceptRequest, type PeopleParts } from '../people/people.usecases.ts'
import { processStoredCallback } from '../phone/phone.work.ts'
import { failureOf, type Reading, readRequest, senderOf } from '../recognition/recognition.usecases.ts'
import { repeatedText } from '../spam/spam.repository.ts'
import { floodOf, suspicionOf, textHash } from '../spam/spam.rules.ts'
import { deliveryKey, type RawForm } from '../parsing/submission.ts'
import { findWebForm, type KnownForm } from '../web-forms/web-forms.repository.ts'
import { storeChat } from '../requests/chats.repository.ts'
import * as repository from '../requests/requests.repository.ts'
import { emptySpool, keepForLater } from '../requests/requests.spool.ts'

export interface IntakeParts extends PeopleParts {
  db: Database
  clock: Clock
  log: Log
  /** For jobs that fetch the recordings of calls. */
  jobs: Pick<Jobs, 'add'>
  spool: Spool
}

export interface FormParts extends IntakeParts {
  /** Decrypts the Google Ads keys. */
  googleAdsSealer: Sealer
}

/** Rate limits per minute, by network and by form. */
export interface IntakeLimits {
  address: RateLimit
  form: RateLimit
  /** Kilobytes per day at one form, from one network and in total. */
  kilobytes: { ofSender: Pick<RateLimit, 'consume'>; atForm: Pick<RateLimit, 'consume'> }
  /** Per network while the database is unavailable, because the spool is small. */
  withoutDatabase: Pick<RateLimit, 'consume'>
  perMinute: number
}

// A request still open after this time has lost its worker.
const abandonedAfterMilliseconds = 5_000
const abandonedFetchMilliseconds = 60 * 60_000
const sweepBatch = 100

/**
 * Receives a request at a form address. Stores it before the sender is thanked, in the database or, while
 * that is unavailable, in the spool. Returns the scope of the form, or undefined when it was spooled. Throws
 * a 4xx for an empty body.
 */
export async function receiveRequest(
  parts: FormParts & { limits: IntakeLimits },
  form_id: string,
  raw: repository.RawRequest,
): Promise<repository.FormScope | undefined> {
  const { address, form, kilobytes, withoutDatabase, perMinute } = parts.limits
  const network = networkOf(raw.address)
  try {
    const fromAddress = await address.consume(network)
    const scope = await repository.findFormScope(parts.db, form_id)
    if (!scope) throw notFound()
    const place = String(scope.locationId)
    const size = Math.ceil(raw.body.length / 1024)
    // The sender's quota is checked first, so that its excess bytes use up no quota of other senders.
    const ofSender = await kilobytes.ofSender.consume(`${place} ${network}`, size)
    if (ofSender > intakeLimits.freeKilobytes) await kilobytes.atForm.consume(place, size)
    const atForm = await form.consume(place)
    await storeAndProcess(parts, scope, raw, floodOf({ fromAddress, atForm }, perMinute))
    return scope
  } catch (error) {
    if (!isUnavailable(error)) throw error
    await withoutDatabase.consume(network)
    checkNotEmpty(raw)
    await keepForLater(parts, { ...raw, form_id }, error)
    return undefined
  }
}

function checkNotEmpty({ body }: repository.RawRequest): void {
  if (body.length === 0) throw new AppError('malformed', { detail: intakeMessages.empty })
}

/** Stores a request as received, then reads and processes it. Throws a 403 for a tool with a wrong key. */
async function storeAndProcess(
  parts: FormParts,
  scope: repository.FormAddress,
  received: repository.RawRequest,
  flood?: IntakeSuspicion,
): Promise<void> {
  checkNotEmpty(received)
  const checkKey = () => wrongKey(parts.googleAdsSealer, scope, received.body)
  const raw = { ...received, body: withoutKey(received.body) }
  const reason = isLikeGoogleAds(raw.body) && checkKey() ? 'wrong_key' : (flood ?? '')
  const { conversation } = raw
  const id = conversation
    ? await storeChat(scope, parts.db, { ...raw, conversation }, reason)
    : await repository.storeRequest(scope, parts.db, raw, { reason })
  // Undefined when the request was stored before.
  if (id === undefined) return
  const stored = { ...raw, id, company_id: scope.companyId, location_id: scope.locationId }
  const error = await attempt(parts, stored, async () => {
    const reading = await readForm(parts.db, stored, checkKey)
    // A draft waits for the rest of its chat until the sweep processes it.
    if (typeof raw.draft === 'number')
      await repository.endRequest(parts.db, stored, senderOf(reading.request))
    else await settle(parts, stored, reading, flood)
    return reading.error
  })
  // Only a tool with a wrong key gets the error. For any other failure the sender is thanked and the request
  // waits in the inbox.
  if (error?.code === 'forbidden') throw error
}

type StoredForm = Pick<
  repository.ClaimedRequest,
  'id' | 'company_id' | 'location_id' | 'channel' | 'received_at' | 'idempotency_key'
> &
  RawForm

/** Reads a form. A Google Ads lead with a wrong key results in an error. */
async function readForm(db: Database, stored: StoredForm, checkKey: () => AppError | undefined) {
  const scope = { companyId: stored.company_id, locationId: stored.location_id }
  const reading = await readRequest(stored, async (submission) =>
    stored.channel === 'forms'
      ? await retried(() => findWebForm(scope, db, submission, stored.received_at))
      : undefined,
  )
  const keyError = reading.submission?.tool === 'google_ads' ? checkKey() : undefined
  return keyError ? { ...reading, error: keyError } : reading
}

type FormReading = Reading<KnownForm | undefined>

/** Values read from a request, as stored with its result. */
export const findingsOf = ({ request, error, form }: FormReading): repository.Findings => ({
  sender: senderOf(request),
  text_hash: request && !error ? textHash(request.said) : null,
  web_form_id: form?.id ?? null,
})

/** Resolves a stored request by its reading, as a lead, a repeat, spam or failed. */
async function settle(
  parts: PeopleParts & Pick<IntakeParts, 'db' | 'clock'>,
  { id }: StoredForm,
  reading: FormReading,
  flood?: IntakeReason,
): Promise<void> {
  const { submission, request, error } = reading
  await inTransaction(parts.db, async (tx) => {
    const claimed = await repository.claimRequest(tx, id)
    if (!claimed) return
    const now = parts.clock.now()
    const findings = findingsOf(reading)
    if (error || !request || !submission) {
      // Stored without its key, so that the sender can send a corrected request with the same key.
      const failed = { ...repository.cutShort(claimed), idempotency_key: null, conversation: null }
      const reason = failureOf(error as AppError)
      const stored = { ...claimed, findings: { ...findings, ...failed } }
      return repository.resolveRequest(tx, stored, { intake_result: 'failed', reason }, now)
    }
    const idempotency_key = claimed.idempotency_key ?? deliveryKey(submission)
    const isAgain =
      claimed.idempotency_key === null &&
      idempotency_key !== null &&
      (await repository.isDelivered(tx, claimed, idempotency_key))
    if (isAgain) return repository.deleteRequest(tx, claimed)
    const reason = submission.isTest ? 'test' : (flood ?? '')
    const stored = { ...claimed, ...findings, reason, findings: { ...findings, idempotency_key } } as const
    await processForm(parts, tx, stored, request, now)
  })
}

/**
 * Processes a request that was just stored or begun. Swallows errors, because the sender is thanked anyway
 * and the sweep retries.
 */
export async function attempt<T>(
  { db, log }: Pick<IntakeParts, 'db' | 'log'>,
  stored: Pick<repository.ClaimedRequest, 'id' | 'company_id'>,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    log.error({ err: error, intake_request_id: stored.id }, 'a stored request waits for the next sweep')
    await repository.endRequest(db, stored).catch((unmarked: unknown) => {
      if (!isUnavailable(unmarked)) throw unmarked
    })
    return undefined
  }
}

/** Turns a form into a lead or a repeat, or holds it back as spam. */
export async function processForm(
  parts: PeopleParts,
  tx: Database,
  stored: repository.ClaimedRequest,
  request: FormRequest,
  now: Date,
): Promise<void> {
  const reason = suspicionOf(request) ?? (stored.reason || (await repeatedText(tx, stored)))
  if (reason) return repository.resolveRequest(tx, stored, { intake_result: 'ignored', reason }, now)
  await acceptRequest(parts, tx, stored, request, { now })
}

/**
 * Stores the spooled requests, then processes open requests whose worker died or had no database. Every sweep
 * tries each request, so that a failing request holds up no other request.
 */
export async function sweepRequests(parts: FormParts, signal?: AbortSignal): Promise<void> {
  const store = async ({ form_id, ...raw }: repository.RawRequest & { form_id: string }) => {
    const scope = await repository.findFormScope(parts.db, form_id)
    if (!scope) return parts.log.warn('a request in the spool names a form that does not exist')
    await storeAndProcess(parts, scope, raw).catch((error: unknown) => {
      // The tool no longer waits for the error, and the request is in the inbox.
      if (!(error instanceof AppError)) throw error
    })
  }
  try {
    await emptySpool(parts, store, signal)
  } finally {
    await inLanes(openRequests(parts), (open) => processOpen(parts, open), signal)
  }
}

type OpenRequest = Awaited<ReturnType<typeof repository.listOpenRequests>>[number]

async function* openRequests({ db, clock }: IntakeParts): AsyncGenerator<OpenRequest> {
  const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds)
  const before = {
    complete: ago(abandonedAfterMilliseconds),
    draft: ago(intakeLimits.draftSeconds * 1000),
    fetch: ago(abandonedFetchMilliseconds),
  }
  const limit = sweepBatch
  for (let after: number | undefined = 0; after !== undefined; ) {
    const open: OpenRequest[] = await repository.listOpenRequests(db, before, { after, limit })
    yield* open
    after = open.length < limit ? undefined : open.at(-1)?.id
  }
}

async function processOpen(parts: IntakeParts, open: OpenRequest): Promise<void> {
  const stored = await repository.beginRequest(parts.db, open)
  if (!stored) return
  const fail = (reason: IntakeFailure) =>
    repository.resolveRequest(parts.db, stored, { intake_result: 'failed', reason }, parts.clock.now())
  await attempt(parts, stored, async () => {
    if (isDeadly(stored.begun_by)) return fail('interrupted')
    // The job that should have fetched the lead is long over.
    if (stored.channel === 'meta') return fail('not_fetched')
    if (stored.channel === 'phone') return processOpenCallback(parts, stored)
    const keyError = stored.reason === 'wrong_key' ? new AppError('forbidden') : undefined
    const reading = await readForm(parts.db, stored, () => keyError)
    return settle(parts, stored, reading, keyError ? '' : stored.reason)
  })
}

const processOpenCallback = (parts: IntakeParts, stored: StoredForm): Promise<void> =>
  inTransaction(parts.db, async (tx) => {
    const claimed = await repository.claimRequest(tx, stored.id)
    if (!claimed) return
    const now = parts.clock.now()
    try {
      await processStoredCallback(parts, tx, claimed, now)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      // A callback that cannot be parsed now never will be. It stays stored as received.
      await repository.resolveRequest(tx, claimed, { intake_result: 'failed', reason: failureOf(error) }, now)
    }
  })

/** Deletes the content of requests past their retention period. */
export async function forgetOldRequests(
  { db, clock }: Pick<IntakeParts, 'db' | 'clock'>,
  days: { ofLeads: number; others: number },
): Promise<void> {
  const ago = (count: number) => new Date(clock.now().getTime() - count * 24 * 60 * 60_000)
  await repository.scrubOldRequests(db, { ofLeads: ago(days.ofLeads), others: ago(days.others) })
}
