import type { Database } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { Spool } from '#server/platform/spool.ts'
import { type DoorScope, findDoor, type RawRequest } from './intake.repository.ts'

interface SpoolParts {
  db: Database
  log: Log
  spool: Spool
}

/** A request as it lies in the spool. */
interface KeptRequest extends Omit<RawRequest, 'received_at' | 'body'> {
  form_id: string
  received_at: string
  /** In base64. */
  body: string
}

/** Keeps a request that the database cannot take now; throws why it could not when the spool cannot take it either. */
export async function keepForLater(
  { log, spool }: SpoolParts,
  formId: string,
  raw: RawRequest,
  cause: unknown,
): Promise<void> {
  const kept: KeptRequest = {
    ...raw,
    form_id: formId,
    received_at: raw.received_at.toISOString(),
    body: raw.body.toString('base64'),
  }
  try {
    await spool.keep(JSON.stringify(kept))
  } catch (error) {
    log.error({ err: error }, 'an intake request could not be kept')
    throw cause
  }
  log.warn({ err: cause }, 'an intake request is kept until the database takes it')
}

/** Hands on what was kept, at the doors that there are; what is handed on again changes nothing. */
export async function takeKept(
  { db, log, spool }: SpoolParts,
  receive: (scope: DoorScope, raw: RawRequest) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const take = async (text: string) => {
    const { form_id, ...kept } = JSON.parse(text) as KeptRequest
    const scope = await findDoor(db, form_id)
    // Nobody could look at the time whether there is such a form.
    if (!scope) return log.warn('an intake request was kept for a form that is none')
    await receive(scope, {
      ...kept,
      received_at: new Date(kept.received_at),
      body: Buffer.from(kept.body, 'base64'),
    })
  }
  const stuck = (error: unknown) =>
    log.error({ err: error }, 'an intake request that was kept cannot be taken')
  await spool.empty(take, { stuck, signal })
}
