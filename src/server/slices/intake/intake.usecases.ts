import type { IntakeSuspicion } from '#contract/intake/intake.enums.ts'
import { intakeLimits, suspicionLimits } from '#contract/intake/intake.limits.ts'
import type { FormRequest } from '#contract/intake/recognition.rules.ts'
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
import type { Spool } from '#server/platform/spool.ts'
import { type Announce, type HasPatient, settle } from './intake.arrivals.ts'
import { storeChat } from './intake.chats.repository.ts'
import { failureOf, inspectRequest, readRequest, senderOf, understand } from './intake.reading.ts'
import * as repository from './intake.repository.ts'
import { keepForLater, takeKept } from './intake.spool.ts'
import { deliveryKey, readSubmission } from './intake.submission.ts'
import { floodOf, suspicionOf, textHash } from './intake.suspicion.ts'
import { workOnCall } from './phone/phone.work.ts'
import type { Submission } from './tools/submission.ts'
import { findWebForm, type KnownForm } from './web-forms.repository.ts'

export interface IntakeParts {
  db: Database
  clock: Clock
  log: Log
  hasPatient: HasPatient
  /** Fetch the recordings of calls. */
  jobs: Pick<Jobs, 'add'>
  /** Tells a location of what came in; nobody where it is left out. */
  announce?: Announce | undefined
  /** Where requests wait while the database cannot take them. */
  spool: Spool
}

/** What counts requests: those of one network, which may send so many in a minute, and those at one form. */
export interface IntakeLimits {
  address: RateLimit
  form: RateLimit
  /** Those of one network while the database counts nothing: the places in the spool are few. */
  withoutDatabase: Pick<RateLimit, 'consume'>
  perMinute: number
}

// A request that was stored and not worked on within this time lost its worker.
const abandonedAfterMilliseconds = 5_000
const abandonedFetchMilliseconds = 60 * 60_000
const sweepBatch = 100

/**
 * Takes a request at a door. Whoever is thanked has it stored: in the database, or, while that takes nothing, in the
 * spool, from where the sweep stores it.
 */
export async function takeIn(
  parts: IntakeParts & { limits: IntakeLimits },
  formId: string,
  raw: repository.RawRequest,
): Promise<void> {
  const { address, form, withoutDatabase, perMinute } = parts.limits
  const network = networkOf(raw.address)
  try {
    const fromAddress = await address.consume(network)
    const scope = await repository.findDoor(parts.db, formId)
    if (!scope) throw notFound()
    const atForm = await form.consume(String(scope.locationId))
    await receive(parts, scope, raw, floodOf({ fromAddress, atForm }, perMinute))
  } catch (error) {
    if (!isUnavailable(error)) throw error
    await withoutDatabase.consume(network)
    // Whether it names anybody is a matter of what was chosen for its form, which nobody can look up now.
    await readSubmission(raw)
    await keepForLater(parts, formId, raw, error)
  }
}

/**
 * Stores a request as it came, then works on it. Once it is stored it is not lost: when the work cannot be done now, the
 * sweep does it later, and the sender is thanked all the same.
 */
async function receive(
  parts: IntakeParts,
  scope: repository.DoorScope,
  raw: repository.RawRequest,
  suspicion: IntakeSuspicion | undefined,
): Promise<void> {
  let request: FormRequest
  let submission: Submission | undefined
  let form: KnownForm | undefined
  try {
    const read = await readSubmission(raw)
    submission = read
    form =
      raw.door === 'forms'
        ? await retried(() => findWebForm(scope, parts.db, read, raw.received_at))
        : undefined
    request = understand(submission, raw, form?.corrections ?? [])
  } catch (error) {
    if (error instanceof AppError) await storeFailed(parts, scope, raw, form, error)
    throw error
  }
  const findings = {
    sender: senderOf(request),
    text_hash: textHash(request.said),
    reason: suspicion ?? ('' as const),
    web_form_id: form?.id ?? null,
  }
  const { conversation, draft } = raw
  const keyed = { ...raw, idempotency_key: raw.idempotency_key ?? deliveryKey(submission) }
  const id = conversation
    ? await storeChat(scope, parts.db, { ...raw, conversation }, findings)
    : await repository.storeRequest(scope, parts.db, keyed, findings)
  // A draft waits for the rest of its chat, until the sweep takes it.
  if (id === undefined || typeof draft === 'number') return
  await work(parts, id).catch((error: unknown) => {
    parts.log.error({ err: error, intake_request_id: id }, 'an intake request waits for the next sweep')
  })
}

// The sender is told what is wrong and may send it again: without its key, so that the corrected one is no repetition.
async function storeFailed(
  { db, clock }: IntakeParts,
  scope: repository.DoorScope,
  raw: repository.RawRequest,
  form: KnownForm | undefined,
  error: AppError,
): Promise<void> {
  // What says nothing, and what is no form at all, is nothing that came in.
  if (raw.body.length === 0 || error.code === 'unsupported_media_type') return
  const { recognised } = await inspectRequest(raw, form?.corrections ?? [])
  await repository.storeRequest(
    scope,
    db,
    { ...raw, idempotency_key: null, conversation: null },
    {
      sender: senderOf(recognised),
      reason: failureOf(error),
      outcome: 'failed',
      resolved_at: clock.now(),
      web_form_id: form?.id ?? null,
    },
  )
}

/** Makes a stored request a lead or a repeat of one, or holds it back, exactly once. */
export async function work(parts: Omit<IntakeParts, 'spool'>, id: number): Promise<void> {
  await inTransaction(parts.db, async (tx) => {
    const stored = await repository.takeRequest(tx, id)
    if (!stored) return
    const now = parts.clock.now()
    if (stored.door === 'phone') return workOnCall(parts, tx, stored, now)
    if (stored.door === 'meta') {
      // Whatever was to fetch it is long over.
      return repository.resolveRequest(tx, id, { outcome: 'failed', reason: 'not_fetched', now })
    }
    await workOnForm(parts, tx, stored, await readRequest(stored, stored.corrections), now)
  })
}

/** The same of what a form says, in the transaction that took it. */
export async function workOnForm(
  { hasPatient, announce }: Pick<IntakeParts, 'hasPatient' | 'announce'>,
  tx: Database,
  stored: repository.TakenRequest,
  request: FormRequest,
  now: Date,
): Promise<void> {
  const suspicion = suspicionOf(request) ?? (stored.reason || (await repeatedText(tx, stored)))
  if (suspicion) {
    return repository.resolveRequest(tx, stored.id, { outcome: 'ignored', reason: suspicion, now })
  }
  await settle(hasPatient, tx, stored, request, { now, announce })
}

async function repeatedText(
  tx: Database,
  stored: repository.TakenRequest,
): Promise<IntakeSuspicion | undefined> {
  if (!stored.text_hash) return undefined
  const others = await repository.countOtherSenders(tx, stored, suspicionLimits.sameTextHours)
  return others >= suspicionLimits.sameTextSenders ? 'duplicate_text' : undefined
}

/**
 * Stores what waits in the spool, and works on what was stored and left: by a process that was killed, or while the
 * database had no time. All that is open gets its turn each time, so that what fails again keeps nothing else waiting.
 */
export async function sweepIntake(parts: IntakeParts, signal?: AbortSignal): Promise<void> {
  const store = async (scope: repository.DoorScope, raw: repository.RawRequest) => {
    await receive(parts, scope, raw, undefined).catch((error: unknown) => {
      // What a newer version refuses is in the inbox by now.
      if (!(error instanceof AppError)) throw error
    })
  }
  try {
    await takeKept(parts, store, signal)
  } finally {
    await inLanes(openRequests(parts), (id) => retry(parts, id), signal)
  }
}

async function* openRequests({ db, clock }: IntakeParts): AsyncGenerator<number> {
  const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds)
  const until = ago(abandonedAfterMilliseconds)
  const draftsUntil = ago(intakeLimits.draftSeconds * 1000)
  const fetchesUntil = ago(abandonedFetchMilliseconds)
  for (let after: number | undefined = 0; after !== undefined; ) {
    const limit = sweepBatch
    const open = await repository.listOpenRequests(db, { until, draftsUntil, fetchesUntil, after, limit })
    yield* open
    after = open.length < limit ? undefined : open.at(-1)
  }
}

async function retry(parts: IntakeParts, id: number): Promise<void> {
  try {
    await work(parts, id)
  } catch (error) {
    if (isUnavailable(error)) throw error
    parts.log.error({ err: error, intake_request_id: id }, 'an intake request could not be worked on')
    // What cannot be read will not be readable later; it stays stored as it came.
    if (error instanceof AppError) {
      const now = parts.clock.now()
      await repository.resolveRequest(parts.db, id, { outcome: 'failed', reason: failureOf(error), now })
    }
  }
}
