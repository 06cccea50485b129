import { may } from '#contract/http/permissions.ts'
import { inboxMessages } from '#contract/intake/inbox.messages.ts'
import type { IntakeReplay, IntakeRequest } from '#contract/intake/inbox.schemas.ts'
import { metaMessages } from '#contract/intake/meta.messages.ts'
import { AppError, found, notFound } from '#server/platform/errors.ts'
import type { ChangeContext } from '#server/platform/http/routes.ts'
import { checkVersion } from '#server/platform/record-changes.ts'
import { seesLocation } from '#server/platform/visibility.ts'
import { addFetch } from '../meta/meta.usecases.ts'
import { acceptRequest, type PeopleParts } from '../people/people.usecases.ts'
import { inspectCallback } from '../phone/phone.parsing.ts'
import type { IntakeParts } from '../receiving/receiving.usecases.ts'
import { type Inspection, inspectRequest, uninspected } from '../recognition/recognition.usecases.ts'
import { type ClaimedRequest, lockRequest, updateRequest } from '../requests/requests.repository.ts'
import { findIntakeRequest } from './inbox.repository.ts'

interface Call extends ChangeContext {
  params: { id: number }
}

type Read = Pick<Call, 'scope' | 'db' | 'params'>

/**
 * Shows a request as received, with the recognized fields. Staff who may only release requests see only held
 * ones.
 */
export async function showIntakeRequest(call: Read): Promise<IntakeRequest> {
  const request = await readIntakeRequest(call)
  const isHeld = request.intake_result === 'ignored' || request.intake_result === 'failed'
  if (!isHeld && !may(call.scope, 'manage_inbox')) throw notFound()
  return request
}

async function readIntakeRequest({ scope, db, params }: Read): Promise<IntakeRequest> {
  const { raw, corrections, ...row } = found(await findIntakeRequest(scope, db, params.id))
  const { recognised, errors } = await inspect({ ...row, corrections, body: raw })
  return { ...row, body: new TextDecoder().decode(raw), recognised, errors }
}

type Inspected = Pick<
  ClaimedRequest,
  'channel' | 'reason' | 'content_type' | 'headers' | 'body' | 'corrections'
>

async function inspect(stored: Inspected): Promise<Inspection> {
  // Parsing it again would crash the server again.
  if (stored.reason === 'interrupted') return uninspected
  return stored.channel === 'phone'
    ? inspectCallback(stored.content_type, stored.body)
    : await inspectRequest(stored, stored.corrections)
}

/** Turns a failed or held request into a lead or a repeat. 409 for any other request. */
export async function replayIntakeRequest(
  parts: PeopleParts,
  call: Call,
  corrected: IntakeReplay,
): Promise<IntakeRequest> {
  const { scope, db, now } = call
  const stored = await lockUnresolved(call)
  // The address is not among the fields that staff can fix, so it is taken from the original request.
  const { address } = await inspect(stored)
  const arrival = { ...corrected, email: corrected.email.toLowerCase(), address }
  await acceptRequest(parts, db, stored, arrival, { now, actor: scope.actor, corrected })
  return readIntakeRequest(call)
}

/** Fetches a lead from Meta again. 409 when the request is not from Meta or already became a lead. */
export async function refetchIntakeRequest(jobs: IntakeParts['jobs'], call: Call): Promise<IntakeRequest> {
  const stored = await lockUnresolved(call)
  if (stored.channel !== 'meta') throw new AppError('conflict', { detail: metaMessages.noneOfMeta })
  await updateRequest(call.db, stored, {
    ...{
      intake_result: 'received',
      reason: '',
      resolved_at: null,
      outcome: null,
      closed_at: null,
      handled_by: null,
    },
    // Tries only once, because a user is waiting for the result.
    fetch_until: call.now,
    scrubbed_at: null,
  })
  await addFetch(jobs, call.db, stored.id)
  return readIntakeRequest(call)
}

/** Dismisses a request or restores it. 409 when it has become a lead. */
export async function dismissIntakeRequest(call: Call, dismissed: boolean): Promise<IntakeRequest> {
  const stored = await lockUnresolved(call)
  if ((stored.outcome !== null) !== dismissed) {
    await updateRequest(call.db, stored, {
      ...(dismissed ? { outcome: 'spam', closed_at: call.now } : { outcome: null, closed_at: null }),
      closed_by: call.scope.staffId,
      handled_by: dismissed ? call.scope.staffId : null,
    })
  }
  return readIntakeRequest(call)
}

async function lockUnresolved({ scope, db, ifMatch, params }: Call): Promise<ClaimedRequest> {
  const stored = found(await lockRequest(scope, db, params.id))
  if (!seesLocation(scope, stored.location_id)) throw notFound()
  if (stored.intake_result === 'lead' || stored.intake_result === 'repeat') {
    throw new AppError('conflict', { detail: inboxMessages.alreadyDone })
  }
  if (stored.intake_result === 'received') throw new AppError('conflict', { detail: inboxMessages.stillOpen })
  checkVersion(stored, ifMatch)
  return stored
}
