import { randomUUID } from 'node:crypto'
import { metaMessages } from '#contract/intake/meta.messages.ts'
import { intakeLimits } from '#contract/intake/requests.limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import type { Sealer } from '#server/platform/sealing.ts'
import type { TokenSigner } from '#server/platform/signed-token.ts'
import { metaLeadQueue } from '../index.ts'
import type { IntakeParts } from '../receiving/receiving.usecases.ts'
import { countingRefusals } from '../requests/raw-request.ts'
import type { RawRequest } from '../requests/requests.repository.ts'
import { isSignedBy, leadsIn } from './meta.delivery.ts'
import * as repository from './meta.repository.ts'
import { secretOwner } from './meta.secrets.ts'

export interface MetaParts extends Pick<IntakeParts, 'db' | 'clock' | 'jobs'> {
  sealer: Sealer
  /** Derives verify tokens from a location and its form address, so that they need no storage. */
  signer: TokenSigner
  publicAddress(): string
  /** Refused calls per network. */
  limits: { refusals: Pick<RateLimit, 'consume'> }
}

/** Throws a 403 unless this is the verify token of a form address. */
export const checkVerifyToken = (
  { signer, limits }: MetaParts,
  form_id: string,
  token: string,
  address: string,
) =>
  countingRefusals(limits.refusals, address, async () => {
    const id = signer.idOf(token)
    if (id === undefined || !signer.verify(token, { id, nonce: form_id })) {
      throw new AppError('forbidden', { detail: metaMessages.badToken })
    }
  })

/**
 * Receives a delivery. Stores each lead once, even when Meta repeats the delivery, with the job that fetches
 * its answers. Fails while the database is unavailable, so that Meta sends the delivery again.
 */
export async function receiveDelivery(
  { db, sealer, limits, jobs }: MetaParts,
  form_id: string,
  raw: Omit<RawRequest, 'channel' | 'idempotency_key'>,
  signature: string,
): Promise<void> {
  const { scope, leads } = await countingRefusals(limits.refusals, raw.address, async () => {
    const connection = await repository.findSecretOfForm(db, form_id)
    if (!connection) throw notFound()
    const { id, company_id, app_secret } = connection
    const secret = app_secret && sealer.open(app_secret, secretOwner('app_secret', id))
    if (!secret || !isSignedBy(secret, signature, raw.body)) {
      throw new AppError('forbidden', { detail: metaMessages.badSignature })
    }
    return { scope: { companyId: company_id, locationId: id }, leads: leadsIn(raw.body) }
  })
  if (leads.length === 0) return
  const requests = leads.map(({ leadgenId, body }) => ({
    ...{ ...raw, body, channel: 'meta' as const, delivery: randomUUID() },
    idempotency_key: leadgenId,
  }))
  const fetchUntil = new Date(raw.received_at.getTime() + intakeLimits.metaFetchSeconds * 1000)
  await inTransaction(db, async (tx) => {
    for (const id of await repository.storeLeads(tx, scope, requests, fetchUntil))
      await addFetch(jobs, tx, id)
  })
}

export const addFetch = (jobs: IntakeParts['jobs'], tx: Database, id: number): Promise<void> =>
  jobs.add(tx, metaLeadQueue.name, { id })
