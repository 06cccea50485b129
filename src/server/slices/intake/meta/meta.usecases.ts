import { randomUUID } from 'node:crypto'
import { intakeLimits } from '#contract/intake/intake.limits.ts'
import { metaMessages } from '#contract/intake/meta.messages.ts'
import type { Database } from '#server/platform/database/database.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { networkOf } from '#server/platform/http/network.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import type { Sealer } from '#server/platform/sealing.ts'
import type { TokenSigner } from '#server/platform/signed-token.ts'
import type { RawRequest } from '../intake.repository.ts'
import type { IntakeParts } from '../intake.usecases.ts'
import { countRefusal } from '../refusals.ts'
import { isSignedBy, leadsIn } from './meta.delivery.ts'
import { metaLeadQueue } from './meta.fetching.ts'
import * as repository from './meta.repository.ts'
import { secretOwner } from './meta.secrets.ts'

export interface MetaParts extends Pick<IntakeParts, 'db' | 'clock' | 'jobs'> {
  sealer: Sealer
  /** Makes the verify tokens: of a location and its form address, so that nothing of them is stored. */
  signer: TokenSigner
  publicAddress(): string
  /** What counts what one network had refused. */
  limits: { refusals: Pick<RateLimit, 'consume'> }
}

/** A delivery as it came. */
export interface Delivery extends Pick<RawRequest, 'address' | 'content_type' | 'headers' | 'body'> {
  signature: string
}

async function counted<T>({ limits }: MetaParts, address: string, check: () => Promise<T>): Promise<T> {
  try {
    return await check()
  } catch (error) {
    if (error instanceof AppError && error.status < 500) {
      await countRefusal(limits.refusals, networkOf(address))
    }
    throw error
  }
}

/** Throws a 403 unless this is the verify token of a form's address. */
export const checkVerifyToken = (parts: MetaParts, formId: string, token: string, address: string) =>
  counted(parts, address, async () => {
    const id = parts.signer.idOf(token)
    if (id === undefined || !parts.signer.verify(token, { id, nonce: formId })) {
      throw new AppError('forbidden', { detail: metaMessages.badToken })
    }
  })

/**
 * Takes a delivery: each lead in it is stored once, however often Meta tells of it, together with the job that fetches its
 * answers. While the database takes nothing Meta is told so, and sends it again.
 */
export async function takeDelivery(parts: MetaParts, formId: string, delivery: Delivery): Promise<void> {
  const { signature, body, ...rest } = delivery
  const { scope, leads } = await counted(parts, delivery.address, async () => {
    const door = await repository.findMetaDoor(parts.db, formId)
    if (!door) throw notFound()
    const secret = door.app_secret && parts.sealer.open(door.app_secret, secretOwner('app_secret', door.id))
    if (!secret || !isSignedBy(secret, signature, body)) {
      throw new AppError('forbidden', { detail: metaMessages.badSignature })
    }
    return { scope: { companyId: door.company_id, locationId: door.id }, leads: leadsIn(body) }
  })
  if (leads.length === 0) return
  const received_at = parts.clock.now()
  const requests = leads.map(({ leadgenId, body: part }) => ({
    ...{ ...rest, door: 'meta' as const, received_at, body: part, delivery: randomUUID() },
    idempotency_key: leadgenId,
  }))
  await inTransaction(parts.db, async (tx) => {
    const until = new Date(received_at.getTime() + intakeLimits.metaFetchSeconds * 1000)
    for (const id of await repository.storeLeads(tx, scope, requests, until)) await addFetch(parts, tx, id)
  })
}

/** Has the answers of a stored lead fetched. */
export const addFetch = ({ jobs }: Pick<IntakeParts, 'jobs'>, tx: Database, id: number): Promise<void> =>
  jobs.add(tx, metaLeadQueue.name, { id })
