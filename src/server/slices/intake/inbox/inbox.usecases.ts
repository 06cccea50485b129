import { inboxMessages } from '#contract/intake/inbox.messages.ts'
import type { IntakeReplay, IntakeRequest } from '#contract/intake/inbox.schemas.ts'
import { metaMessages } from '#contract/intake/meta.messages.ts'
import type { Database } from '#server/platform/database/database.ts'
import { AppError, found } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { checkVersion } from '#server/platform/record-changes.ts'
import { type Announce, type HasPatient, settle } from '../intake.arrivals.ts'
import { type Inspection, inspectRequest } from '../intake.reading.ts'
import { lockRequest, type TakenRequest } from '../intake.repository.ts'
import type { IntakeParts } from '../intake.usecases.ts'
import { reopen } from '../meta/meta.repository.ts'
import { addFetch } from '../meta/meta.usecases.ts'
import { inspectCallback } from '../phone/phone.parsing.ts'
import { findIntakeRequest, setDismissed } from './inbox.repository.ts'

interface Call {
  scope: Scope
  db: Database
  now: Date
  ifMatch: number | undefined
}

/** A request as it came, with what was recognised in it; 404 when the company has none of this id. */
export async function showIntakeRequest(scope: Scope, db: Database, id: number): Promise<IntakeRequest> {
  const { raw, corrections, ...row } = found(await findIntakeRequest(scope, db, id))
  const { recognised, errors } = await inspect({ ...row, body: raw }, corrections)
  return { ...row, body: new TextDecoder().decode(raw), recognised, errors }
}

const inspect = async (
  stored: Parameters<typeof inspectRequest>[0] & Pick<TakenRequest, 'door'>,
  corrections: Parameters<typeof inspectRequest>[1],
): Promise<Inspection> =>
  stored.door === 'phone'
    ? inspectCallback(stored.content_type, stored.body)
    : inspectRequest(stored, corrections)

/** Makes a lead, or a repeat of one, of a request that failed or was held back; 409 when it is none of these any more. */
export async function replayIntakeRequest(
  parts: { hasPatient: HasPatient; announce?: Announce | undefined },
  call: Call,
  id: number,
  corrected: IntakeReplay,
): Promise<IntakeRequest> {
  const { scope, db: tx, now } = call
  const stored = await lockUnresolved(call, id)
  // What is no field of a correction is taken over as it came.
  const { address } = await inspect(stored, stored.corrections)
  const arrival = { ...corrected, email: corrected.email.toLowerCase(), address }
  await settle(parts.hasPatient, tx, stored, arrival, {
    now,
    staffId: scope.staffId,
    corrected,
    announce: parts.announce,
  })
  return showIntakeRequest(scope, tx, id)
}

/** Has a lead of Meta Lead Ads fetched once more that could not be; 409 for what is none, or has become a lead. */
export async function refetchIntakeRequest(
  parts: Pick<IntakeParts, 'jobs'>,
  call: Call,
  id: number,
): Promise<IntakeRequest> {
  const { scope, db: tx, now } = call
  const { door } = await lockUnresolved(call, id)
  if (door !== 'meta') throw new AppError('conflict', { detail: metaMessages.noneOfMeta })
  // At once or not at all: somebody waits to see it.
  await reopen(tx, id, now)
  await addFetch(parts, tx, id)
  return showIntakeRequest(scope, tx, id)
}

/** Marks a request as dealt with, or takes that back; 409 when it has become a lead. */
export async function dismissIntakeRequest(
  call: Call,
  id: number,
  dismissed: boolean,
): Promise<IntakeRequest> {
  const { scope, db: tx, now } = call
  const { dismissed_at } = await lockUnresolved(call, id)
  if ((dismissed_at !== null) !== dismissed) await setDismissed(scope, tx, id, dismissed ? now : null)
  return showIntakeRequest(scope, tx, id)
}

async function lockUnresolved({ scope, db, ifMatch }: Call, id: number): Promise<TakenRequest> {
  const stored = found(await lockRequest(scope, db, id))
  if (stored.outcome === 'lead' || stored.outcome === 'repeat') {
    throw new AppError('conflict', { detail: inboxMessages.alreadyDone })
  }
  if (stored.outcome === 'received') throw new AppError('conflict', { detail: inboxMessages.stillOpen })
  checkVersion(stored, ifMatch)
  return stored
}
