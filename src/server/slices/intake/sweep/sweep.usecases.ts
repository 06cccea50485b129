import type { IntakeFailure } from '#contract/intake/requests.enums.ts'
import { intakeLimits } from '#contract/intake/requests.limits.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import { inLanes } from '#server/platform/lanes.ts'
import { isDeadly } from '#server/platform/run-id.ts'
import { processStoredCallback } from '../phone/phone.work.ts'
import {
  attempt,
  type FormParts,
  type IntakeParts,
  readForm,
  type StoredForm,
  settle,
  storeAndProcess,
} from '../receiving/receiving.usecases.ts'
import { failureOf } from '../recognition/recognition.usecases.ts'
import * as repository from '../requests/requests.repository.ts'
import { emptySpool } from '../requests/requests.spool.ts'

// A request still open after this time has lost its worker.
const abandonedAfterMilliseconds = 5_000
const abandonedFetchMilliseconds = 60 * 60_000
const sweepBatch = 100

/** Stores the requests in the spool of this machine. */
export async function sweepSpool(parts: FormParts, signal?: AbortSignal): Promise<void> {
  const store = async ({ form_id, ...raw }: repository.RawRequest & { form_id: string }) => {
    const scope = await repository.findFormScope(parts.db, form_id)
    if (!scope) return parts.log.warn('a request in the spool names a form that does not exist')
    await storeAndProcess(parts, scope, raw).catch((error: unknown) => {
      // The tool no longer waits for the error, and the request is in the inbox.
      if (!(error instanceof AppError)) throw error
    })
  }
  await emptySpool(parts, store, signal)
}

/**
 * Processes open requests whose worker died or had no database. Every sweep tries each request, so that a
 * failing request holds up no other request.
 */
export const sweepRequests = (parts: FormParts, signal?: AbortSignal): Promise<void> =>
  inLanes(openRequests(parts), (open) => processOpen(parts, open), signal)

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
