import type { CallbackKind } from '#contract/intake/phone.enums.ts'
import { phoneMessages } from '#contract/intake/phone.messages.ts'
import { isUnavailable } from '#server/platform/database/failures.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import { networkOf } from '#server/platform/http/network.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import { attempt, type IntakeParts } from '../receiving/receiving.usecases.ts'
import { countingRefusals } from '../requests/raw-request.ts'
import { claimRequest, type RawRequest, storeRequest } from '../requests/requests.repository.ts'
import { emptySpool, keepForLater } from '../requests/requests.spool.ts'
import { type CallFields, callerOf, keyOf, parseCallback } from './phone.parsing.ts'
import { findNumber } from './phone.repository.ts'
import { isSignedBy } from './phone.signature.ts'
import { processCallback } from './phone.work.ts'
import type { PhoneLine, PhoneLines } from './phone-lines.ts'

export interface PhoneParts extends IntakeParts {
  lines: PhoneLines
  limits: {
    /** Refused callbacks per network. */
    refusals: Pick<RateLimit, 'consume'>
    /** Callbacks per network that cannot be verified while the database is unavailable: the spool is small. */
    withoutDatabase: Pick<RateLimit, 'consume'>
  }
}

export interface Callback extends Omit<RawRequest, 'channel' | 'idempotency_key'> {
  kind: CallbackKind
  /** The number called, when the callback's own path names it. */
  number: string | undefined
  /** The address that it was signed for. */
  url: string
  signature: string
}

/**
 * Receives a callback from Twilio. An acknowledged callback is stored, in the database or, while that is
 * unavailable, in the spool. Returns its line, or undefined while the line cannot be looked up.
 */
export async function receiveCallback(
  parts: PhoneParts,
  callback: Callback,
): Promise<{ line: PhoneLine | undefined; fields: CallFields }> {
  const { limits } = parts
  const fields = parseCallback(callback.content_type, callback.body)
  let line: PhoneLine | undefined
  try {
    line = await countingRefusals(limits.refusals, callback.address, async () => {
      const signed = await findLine(parts, callback, fields)
      if (signed) return signed
      // An unknown number gets the same error, because it is private which practice has which number.
      throw new AppError('forbidden', { detail: phoneMessages.badSignature })
    })
    await storeCallback(parts, line, callback, fields)
  } catch (error) {
    if (!isUnavailable(error)) throw error
    if (!line) {
      // Its signature is checked once the database is back.
      keyOf(callback.kind, fields)
      await limits.withoutDatabase.consume(networkOf(callback.address))
    }
    await keepForLater(parts, { ...callback, company_id: line?.company_id ?? null }, error)
  }
  return { line, fields }
}

const findLine = ({ lines }: PhoneParts, callback: Callback, fields: CallFields) =>
  lines.find({
    number: numberOf(callback, fields),
    accountSid: fields.AccountSid ?? '',
    isSignedBy: (token) => isSignedBy(token, { ...callback, fields }),
  })

const numberOf = ({ number }: Callback, fields: CallFields) => number ?? fields.To ?? fields.Called ?? ''

async function storeCallback(
  parts: PhoneParts,
  { company_id, location_id }: Pick<PhoneLine, 'company_id' | 'location_id'>,
  { kind, number: _, url: __, signature: ___, ...raw }: Callback,
  fields: CallFields,
): Promise<void> {
  const id = await storeRequest(
    { companyId: company_id, locationId: location_id },
    parts.db,
    { ...raw, channel: 'phone', idempotency_key: keyOf(kind, fields) },
    { sender: callerOf(fields) },
  )
  if (id === undefined) return
  await attempt(parts, { id, company_id }, () =>
    inTransaction(parts.db, async (tx) => {
      const stored = await claimRequest(tx, id)
      if (stored) await processCallback(parts, tx, stored, fields, parts.clock.now())
    }),
  )
}

/** Remembers all lines, and processes the callbacks in the spool. */
export async function sweepPhone(parts: PhoneParts, signal?: AbortSignal): Promise<void> {
  await parts.lines.refresh()
  // The company is null when the signature could not be checked.
  const store = async ({ company_id, ...callback }: Callback & { company_id: number | null }) => {
    const fields = parseCallback(callback.content_type, callback.body)
    const line =
      company_id === null
        ? await findLine(parts, callback, fields)
        : await findNumber(parts.db, company_id, numberOf(callback, fields))
    if (!line) return parts.log.warn('a callback in the spool was not signed by Twilio')
    await storeCallback(parts, line, callback, fields)
  }
  await emptySpool(parts, store, signal)
}
