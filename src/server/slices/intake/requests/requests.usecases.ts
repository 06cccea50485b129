import type { IntakeSuspicion } from '#contract/intake/requests.enums.ts'
import { intakeLimits } from '#contract/intake/requests.limits.ts'
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
import type { Sealer } from '#server/platform/sealing.ts'
import type { Spool } from '#server/platform/spool.ts'
import { withoutKey, wrongKey } from '../google-ads/google-ads.keys.ts'
import { acceptRequest, type PeopleParts } from '../people/people.usecases.ts'
import { processStoredCallback } from '../phone/phone.work.ts'
import { failureOf, readRequest, senderOf } from '../recognition/recognition.usecases.ts'
import { repeatedText } from '../spam/spam.repository.ts'
import { floodOf, suspicionOf, textHash } from '../spam/spam.rules.ts'
import { deliveryKey, readSubmission } from '../web-forms/submission.ts'
import { findWebForm } from '../web-forms/web-forms.repository.ts'
import { storeChat } from './chats.repository.ts'
import * as repository from './requests.repository.ts'
import { emptySpool, keepForLater } from './requests.spool.ts'

export interface IntakeParts extends PeopleParts {
  db: Database
  clock: Clock
  log: Log
  /** For jobs that fetch the recordings of calls. */
  jobs: Pick<Jobs, 'add'>
  spool: Spool
}

export interface FormParts extends IntakeParts {
  /** Opens the keys of Google Ads. */
  googleAdsSealer: Sealer
}

/** Requests of one network, limited per minute, and all those at one form. */
export interface IntakeLimits {
  address: RateLimit
  form: RateLimit
  /** Kilobytes a day: of one network at a form, and of all at a form. */
  kilobytes: { ofSender: Pick<RateLimit, 'consume'>; atForm: Pick<RateLimit, 'consume'> }
  /** Per network while the database cannot count: the spool is small. */
  withoutDatabase: Pick<RateLimit, 'consume'>
  perMinute: number
}

// A request still open after this time has lost its worker.
const abandonedAfterMilliseconds = 5_000
const abandonedFetchMilliseconds = 60 * 60_000
const sweepBatch = 100

/**
 * Receives a request at a form address. Once the sender is thanked it is stored: in the database, or in the spool while the
 * database is unavailable. Gives whose form it is; undefined from the spool.
 */
export async function receiveRequest(
  parts: FormParts & { limits: IntakeLimits },
  form_id: string,
  raw: repository.RawRequest,
): Promise<repository.FormScope | undefined> {
  const { address, form, kilobytes, withoutDatabase, perMinute } = parts.limits
  const network = networkOf(raw.address)
  let fields: ReturnType<typeof readSubmission> | undefined
  const readFields = () => {
    fields ??= readSubmission(raw)
    return fields
  }
  try {
    const fromAddress = await address.consume(network)
    const scope = await repository.findFormScope(parts.db, form_id)
    if (!scope) throw notFound()
    const place = String(scope.locationId)
    const size = Math.ceil(raw.body.length / 1024)
    // The sender is judged first: what it sends beyond its share must take nothing from others.
    const ofSender = await kilobytes.ofSender.consume(`${place} ${network}`, size)
    if (ofSender > intakeLimits.freeKilobytes) await kilobytes.atForm.consume(place, size)
    const atForm = await form.consume(place)
    const flood = floodOf({ fromAddress, atForm }, perMinute)
    await storeAndProcess(parts, scope, raw, { flood, readFields })
    return scope
  } catch (error) {
    if (!isUnavailable(error)) throw error
    await withoutDatabase.consume(network)
    // Whether it has a name or number may depend on corrections in the database, but it must be readable.
    await readFields()
    await keepForLater(parts, { ...raw, form_id }, error)
    return undefined
  }
}

/** Stores a request as it came, also one that no lead can be made of; then processes it. Throws a 4xx for what is no form. */
async function storeAndProcess(
  parts: FormParts,
  scope: repository.FormAddress,
  received: repository.RawRequest,
  {
    flood,
    readFields,
  }: { flood?: IntakeSuspicion | undefined; readFields?: () => ReturnType<typeof readSubmission> },
): Promise<void> {
  const { db, clock } = parts
  const { submission, form, request, ...reading } = await readRequest(
    received,
    async (found) =>
      received.door === 'forms'
        ? await retried(() => findWebForm(scope, db, found, received.received_at))
        : undefined,
    readFields,
  )
  const raw = { ...received, body: withoutKey(received.body) }
  const error =
    submission?.tool === 'google_ads'
      ? (wrongKey(parts.googleAdsSealer, scope, submission.key ?? '') ?? reading.error)
      : reading.error
  const findings = { sender: senderOf(request), web_form_id: form?.id ?? null }
  if (error || !request || !submission) {
    // The sender may send a better request with the same key, so this one is stored without.
    const unkeyed = { ...raw, idempotency_key: null, conversation: null }
    const failed = {
      outcome: 'failed',
      reason: failureOf(error as AppError),
      resolved_at: clock.now(),
    } as const
    if (raw.body.length === 0) throw error
    await repository.storeRequest(scope, db, repository.cutShort(unkeyed), { ...findings, ...failed })
    // It waits in the inbox, and its sender is thanked. Only a tool whose key is wrong has to hear of it.
    if (error?.code === 'forbidden') throw error
    return
  }
  const { conversation, draft } = raw
  const found = {
    ...findings,
    text_hash: textHash(request.said),
    reason: submission.isTest ? ('test' as const) : (flood ?? ('' as const)),
  }
  const keyed = { ...raw, idempotency_key: raw.idempotency_key ?? deliveryKey(submission) }
  const id = conversation
    ? await storeChat(scope, db, { ...raw, conversation }, found)
    : await repository.storeRequest(scope, db, keyed, found)
  // A draft waits for the rest of its chat until the sweep processes it.
  if (id === undefined || typeof draft === 'number') return
  await processNow(parts, id, (tx, stored, now) => processForm(parts, tx, stored, request, now))
}

/** What turns a claimed request into an outcome, in the transaction that claimed it. */
type Process = (tx: Database, stored: repository.ClaimedRequest, now: Date) => Promise<void>

/** Processes a request that was just stored. The sender is thanked even when that fails: the sweep tries again. */
export async function processNow(
  parts: Omit<IntakeParts, 'spool'>,
  id: number,
  process: Process,
): Promise<void> {
  await processRequest(parts, id, process).catch((error: unknown) => {
    parts.log.error({ err: error, intake_request_id: id }, 'a stored request waits for the next sweep')
  })
}

const processRequest = ({ db, clock }: Pick<IntakeParts, 'db' | 'clock'>, id: number, process: Process) =>
  inTransaction(db, async (tx) => {
    const stored = await repository.claimRequest(tx, id)
    if (stored) await process(tx, stored, clock.now())
  })

/** Makes what a form says a lead or a repeat of one, or holds it back as spam. */
export async function processForm(
  parts: PeopleParts,
  tx: Database,
  stored: repository.ClaimedRequest,
  request: Parameters<typeof suspicionOf>[0],
  now: Date,
): Promise<void> {
  const reason = suspicionOf(request) ?? (stored.reason || (await repeatedText(tx, stored)))
  if (reason) return repository.resolveRequest(tx, stored, { outcome: 'ignored', reason }, now)
  await acceptRequest(parts, tx, stored, request, { now })
}

/**
 * Stores what is in the spool, then processes open requests whose worker died or had no database. Each gets a try in every
 * sweep, so one that keeps failing holds up no other.
 */
export async function sweepRequests(parts: FormParts, signal?: AbortSignal): Promise<void> {
  const store = async ({ form_id, ...raw }: repository.RawRequest & { form_id: string }) => {
    const scope = await repository.findFormScope(parts.db, form_id)
    if (!scope) return parts.log.warn('a request in the spool names a form that does not exist')
    await storeAndProcess(parts, scope, raw, {}).catch((error: unknown) => {
      // A newer version may refuse it; then it is in the inbox.
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
  try {
    await processRequest(parts, open.id, async (tx, stored, now) => {
      if (stored.door === 'phone') return processStoredCallback(parts, tx, stored, now)
      // The job that should have fetched it is long over.
      const failed = { outcome: 'failed', reason: 'not_fetched' } as const
      if (stored.door === 'meta') return repository.resolveRequest(tx, stored, failed, now)
      const { request, error } = await readRequest(stored, () => stored)
      if (!request || error) throw error
      await processForm(parts, tx, stored, request, now)
    })
  } catch (error) {
    if (isUnavailable(error)) throw error
    parts.log.error({ err: error, intake_request_id: open.id }, 'a request could not be processed')
    if (!(error instanceof AppError)) return
    // What cannot be read now never will be; it stays stored as it came.
    const failed = { outcome: 'failed', reason: failureOf(error) } as const
    await repository.resolveRequest(parts.db, open, failed, parts.clock.now())
  }
}

/** Deletes the content of requests that were kept long enough. */
export async function forgetOldRequests(
  { db, clock }: Pick<IntakeParts, 'db' | 'clock'>,
  days: { ofLeads: number; others: number },
): Promise<void> {
  const ago = (count: number) => new Date(clock.now().getTime() - count * 24 * 60 * 60_000)
  await repository.scrubOldRequests(db, { ofLeads: ago(days.ofLeads), others: ago(days.others) })
}
