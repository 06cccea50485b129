import { apiBase } from '#contract/http/endpoint.ts'
import * as endpoints from '#contract/intake/phone.endpoints.ts'
import { phoneMessages } from '#contract/intake/phone.messages.ts'
import {
  type PhoneAccountChange,
  PhoneNumber,
  type PhoneSettings,
  phoneNumberFields,
} from '#contract/intake/phone.schemas.ts'
import { locationMessages } from '#contract/locations/locations.messages.ts'
import type { Database } from '#server/platform/database/database.ts'
import { violatedForeignKey, violatedUnique } from '#server/platform/database/failures.ts'
import { invalidFields } from '#server/platform/errors.ts'
import { recordEvents } from '#server/platform/event-log.ts'
import type { CallContext, Routes } from '#server/platform/http/routes.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { toE164 } from '#server/platform/phone.ts'
import { checkVersion } from '#server/platform/record-changes.ts'
import { byText, byValue, ofCompany, type RecordKind } from '#server/platform/records/record-kind.ts'
import { registerRecords } from '#server/platform/records/records.routes.ts'
import { tableOf } from '#server/platform/records/stored-fields.ts'
import { isLost, type Sealer } from '#server/platform/sealing.ts'
import { confirmAccount } from './phone-account-check.ts'
import { tokenOwner } from './phone-lines.ts'
import * as repository from './phone-settings.repository.ts'

interface PhoneSettingsParts {
  sealer: Sealer
  /** Base address of Twilio's API. */
  apiUrl: string
  publicAddress(): string
  /** Throws unless the session is confirmed. */
  requireConfirmation(call: CallContext): Promise<void>
}

const phoneNumbers: RecordKind = {
  table: tableOf('phone_numbers', phoneNumberFields, []),
  name: 'phone_number',
  columns: Object.keys(PhoneNumber.shape),
  orders: { name: byText('name'), number: byValue('number') },
  idParameter: 'id',
  placeOf: ofCompany('phone_numbers'),
  async guard({ scope, db }, write) {
    try {
      const record = await write()
      await refuseLoops(scope, db, (record as unknown as PhoneNumber).id)
      return record
    } catch (error) {
      if (violatedUnique(error) === 'phone_numbers_number_key') {
        throw invalidFields({ number: [phoneMessages.numberTaken] })
      }
      if (violatedForeignKey(error)) throw invalidFields({ location_id: [locationMessages.unknown] })
      throw error
    }
  },
}

// A number that rings a number of the same practice would call itself in a loop.
async function refuseLoops(scope: Scope, db: Database, id: number): Promise<void> {
  const targets = await repository.findRingTargets(scope, db, id)
  const ring = targets.ring_number || toE164(targets.phone, scope.country)
  const isLoop = (ring && targets.numbers.includes(ring)) || targets.ringing.includes(targets.number)
  if (isLoop) throw invalidFields({ ring_number: [phoneMessages.ringsItself] })
}

export function registerPhoneSettings(routes: Routes, parts: PhoneSettingsParts): void {
  registerRecords(routes, phoneNumbers, endpoints.phoneNumberEndpoints)
  routes.signedIn(endpoints.getPhoneSettings, ({ scope, db }) => readSettings(parts, scope, db))
  routes.signedIn(endpoints.putPhoneAccount, async (call) => {
    const { scope, db, body, now, ifMatch } = call
    // Otherwise anyone at an unlocked screen could redirect the practice's calls.
    await parts.requireConfirmation(call)
    // Asks Twilio before the row is locked, because the answer may take seconds.
    const checked_at = (await isConfirmed(parts, scope, db, body)) ? now : null
    const before = await repository.lockAccount(scope, db)
    checkVersion({ version: before?.version ?? 0 }, ifMatch)
    const { account_sid, auth_token } = body
    const sealed =
      auth_token === undefined ? undefined : parts.sealer.seal(auth_token, tokenOwner(scope.companyId))
    // A token works only with its own account.
    const storedToken = before?.account_sid === account_sid ? before.auth_token : null
    await repository.saveAccount(
      scope,
      db,
      { account_sid, auth_token: sealed ?? storedToken, checked_at },
      now,
    )
    const fields = [
      ...(before?.account_sid === account_sid ? [] : ['account_sid']),
      ...(auth_token ? ['auth_token'] : []),
    ]
    await recordEvents(db, [
      {
        ...{ company_id: scope.companyId, location_id: null, occurred_at: now, actor: scope.actor },
        ...{ type: 'company.phone_account_changed', subject_id: scope.companyId, data: { fields } },
      },
    ])
    return readSettings(parts, scope, db)
  })
}

/** False also without a token. */
async function isConfirmed(
  { sealer, apiUrl }: PhoneSettingsParts,
  scope: Scope,
  db: Database,
  { account_sid, auth_token }: PhoneAccountChange,
): Promise<boolean> {
  const stored = await repository.findAccount(scope, db)
  const storedToken =
    stored?.account_sid === account_sid && stored.auth_token
      ? sealer.open(stored.auth_token, tokenOwner(scope.companyId))
      : undefined
  const token = auth_token ?? storedToken
  return token !== undefined && confirmAccount(apiUrl, account_sid, token)
}

async function readSettings(
  { sealer, publicAddress }: PhoneSettingsParts,
  scope: Scope,
  db: Database,
): Promise<PhoneSettings> {
  const { sealed_token, ...stored } = await repository.findSettings(scope, db)
  const token = sealed_token === null ? null : Buffer.from(sealed_token, 'base64')
  const auth_token_lost = isLost(sealer, token, tokenOwner(scope.companyId))
  const at = (path: string) => `${publicAddress()}${apiBase}${path}`
  return {
    ...stored,
    auth_token_set: token !== null && !auth_token_lost,
    auth_token_lost,
    addresses: {
      voice: at(endpoints.receiveCall.path),
      status: at(endpoints.receiveCallStatus.path),
      recording: at(endpoints.receiveCallRecording.path),
    },
  }
}
