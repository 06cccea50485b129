import type { FormRequest } from '#contract/intake/recognition.rules.ts'
import type { IntakeReason, IntakeSuspicion } from '#contract/intake/requests.enums.ts'
import { intakeLimits } from '#contract/intake/requests.limits.ts'
import { intakeMessages } from '#contract/intake/requests.messages.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { isUnavailable } from '#server/platform/database/failures.ts'
import { inTransaction, retried } from '#server/platform/database/transaction.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { networkOf } from '#server/platform/http/network.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import type { Sealer } from '#server/platform/sealing.ts'
import type { Spool } from '#server/platform/spool.ts'
import { isLikeGoogleAds, withoutKey, wrongKey } from '../google-ads/google-ads.keys.ts'
import { deliveryKey, type RawForm } from '../parsing/submission.ts'
import { acceptRequest, type PeopleParts } from '../people/people.usecases.ts'
import { failureOf, type Reading, readRequest, senderOf } from '../recognition/recognition.usecases.ts'
import { storeChat } from '../requests/chats.repository.ts'
import * as repository from '../requests/requests.repository.ts'
import { keepForLater } from '../requests/requests.spool.ts'
import { repeatedText } from '../spam/spam.repository.ts'
import { floodOf, suspicionOf, textHash } from '../spam/spam.rules.ts'
import { findWebForm, type KnownForm } from '../web-forms/web-forms.repository.ts'

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
export async function storeAndProcess(
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

export type StoredForm = Pick<
  repository.ClaimedRequest,
  'id' | 'company_id' | 'location_id' | 'channel' | 'received_at' | 'idempotency_key'
> &
  RawForm

/** Reads a form. A Google Ads lead with a wrong key results in an error. */
export async function readForm(db: Database, stored: StoredForm, checkKey: () => AppError | undefined) {
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
export async function settle(
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
  const actor = isLikeGoogleAds(stored.body)
    ? ({ kind: 'connection', name: 'google_ads' } as const)
    : undefined
  await acceptRequest(parts, tx, stored, request, { now, ...(actor && { actor }) })
}
