import type { CallbackKind } from '#contract/intake/phone.enums.ts'
import { phoneMessages } from '#contract/intake/phone.messages.ts'
import { isUnavailable } from '#server/platform/database/failures.ts'
import { AppError } from '#server/platform/errors.ts'
import { networkOf } from '#server/platform/http/network.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import type { Spool } from '#server/platform/spool.ts'
import { type RawRequest, storeRequest } from '../intake.repository.ts'
import { type IntakeParts, work } from '../intake.usecases.ts'
import { countRefusal } from '../refusals.ts'
import type { PhoneDoor, PhoneDoors } from './phone.doors.ts'
import { type CallFields, callerOf, keyOf, parseCallback } from './phone.parsing.ts'
import { findNumber } from './phone.repository.ts'
import { isSignedBy } from './phone.signature.ts'

export interface PhoneParts extends Omit<IntakeParts, 'spool'> {
  doors: PhoneDoors
  /** Where callbacks wait while the database cannot take them. */
  calls: Spool
  limits: {
    /** Callbacks of one network that are refused. */
    refusals: Pick<RateLimit, 'consume'>
    /** Those of one network that nobody can check while the database is away: the places in the spool are few. */
    withoutDatabase: Pick<RateLimit, 'consume'>
  }
}

/** A callback as it came. */
export interface Callback extends Omit<RawRequest, 'door' | 'idempotency_key'> {
  kind: CallbackKind
  /** The number that it is about, where its address names it. */
  number: string | undefined
  /** The address that it was signed for, and the signature. */
  url: string
  signature: string
}

/**
 * Takes a callback of Twilio. Whatever is acknowledged is stored: in the database, or in the spool while that takes
 * nothing. Answers where the number leads; undefined while nobody can say.
 */
export async function takeCall(
  parts: PhoneParts,
  callback: Callback,
): Promise<{ door: PhoneDoor | undefined; fields: CallFields }> {
  const fields = parseCallback(callback.content_type, callback.body)
  const network = networkOf(callback.address)
  let door: PhoneDoor | undefined
  try {
    door = await checkCallback(parts, callback, fields)
  } catch (error) {
    if (error instanceof AppError) {
      await countRefusal(parts.limits.refusals, network)
      throw error
    }
    if (!isUnavailable(error)) throw error
    // Nobody can tell who this is. It is checked when the database is back.
    keyOf(callback.kind, fields)
    await parts.limits.withoutDatabase.consume(network)
    await keepForLater(parts, callback, null, error)
    return { door: undefined, fields }
  }
  const raw = { ...rawOf(callback), idempotency_key: keyOf(callback.kind, fields) }
  try {
    await receive(parts, door, raw, fields)
  } catch (error) {
    if (!isUnavailable(error)) throw error
    await keepForLater(parts, callback, door.company_id, error)
  }
  return { door, fields }
}

/** Where a callback leads; throws when no company has its number with the account and the token that it is signed with. */
async function checkCallback(parts: PhoneParts, callback: Callback, fields: CallFields): Promise<PhoneDoor> {
  const door = await findDoor(parts, callback, fields)
  // The same for a number that nobody has set up: who has which is nobody else's business.
  if (!door) throw new AppError('forbidden', { detail: phoneMessages.badSignature })
  return door
}

const findDoor = ({ doors }: PhoneParts, callback: Callback, fields: CallFields) =>
  doors.find({
    number: numberOf(callback, fields),
    accountSid: fields.AccountSid ?? '',
    isSignedBy: (token) => isSignedBy(token, { ...callback, fields }),
  })

const numberOf = ({ number }: Callback, fields: CallFields) => number ?? fields.To ?? fields.Called ?? ''

function rawOf({ kind, number, url, signature, ...raw }: Callback): Omit<RawRequest, 'idempotency_key'> {
  return { ...raw, door: 'phone' }
}

async function receive(
  parts: PhoneParts,
  door: Pick<PhoneDoor, 'company_id' | 'location_id'>,
  raw: RawRequest,
  fields: CallFields,
): Promise<void> {
  const scope = { companyId: door.company_id, locationId: door.location_id }
  const id = await storeRequest(scope, parts.db, raw, { sender: callerOf(fields) })
  if (id === undefined) return
  await work(parts, id).catch((error: unknown) => {
    parts.log.error({ err: error, intake_request_id: id }, 'a call waits for the next sweep')
  })
}

/** A callback as it lies in the spool. */
interface KeptCallback extends Omit<Callback, 'received_at' | 'body'> {
  received_at: string
  /** In base64. */
  body: string
  /** The company that its signature was found to be of; null when nobody could check it. */
  company_id: number | null
}

async function keepForLater(
  { log, calls }: PhoneParts,
  callback: Callback,
  companyId: number | null,
  cause: unknown,
): Promise<void> {
  const kept: KeptCallback = {
    ...callback,
    received_at: callback.received_at.toISOString(),
    body: callback.body.toString('base64'),
    company_id: companyId,
  }
  try {
    await calls.keep(JSON.stringify(kept))
  } catch (error) {
    log.error({ err: error }, 'a callback of a call could not be kept')
    throw cause
  }
  log.warn({ err: cause }, 'a callback of a call is kept until the database takes it')
}

/** Learns where all numbers lead, and works on the callbacks that wait in the spool. */
export async function sweepPhone(parts: PhoneParts, signal?: AbortSignal): Promise<void> {
  await parts.doors.refresh()
  const stuck = (error: unknown) =>
    parts.log.error({ err: error }, 'a callback that was kept cannot be taken')
  await parts.calls.empty((text) => takeKept(parts, JSON.parse(text) as KeptCallback), { stuck, signal })
}

async function takeKept(parts: PhoneParts, { company_id, ...kept }: KeptCallback): Promise<void> {
  const callback: Callback = {
    ...kept,
    received_at: new Date(kept.received_at),
    body: Buffer.from(kept.body, 'base64'),
  }
  const fields = parseCallback(callback.content_type, callback.body)
  const door =
    company_id === null
      ? await findDoor(parts, callback, fields)
      : await findNumber(parts.db, company_id, numberOf(callback, fields))
  if (!door) {
    parts.log.warn('a callback was kept that is none of Twilio')
    return
  }
  await receive(parts, door, { ...rawOf(callback), idempotency_key: keyOf(callback.kind, fields) }, fields)
}
