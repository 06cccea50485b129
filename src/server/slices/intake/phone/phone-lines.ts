import type { Database } from '#server/platform/database/database.ts'
import { isUnavailable } from '#server/platform/database/failures.ts'
import { toE164 } from '#server/platform/phone.ts'
import type { Sealer } from '#server/platform/sealing.ts'
import { listCandidates, listNumbers, type NumberRow } from './phone.repository.ts'

/** A phone number with everything needed to answer its calls. */
export interface PhoneLine
  extends Omit<
    NumberRow,
    'phone' | 'country' | 'ring_number' | 'own_numbers' | 'auth_token' | 'account_sid'
  > {
  /** The number to ring, or null when it is missing or would lead back to the practice. */
  ring: string | null
}

/** Data of a call, unverified until its signature is checked. */
export interface ClaimedCall {
  number: string
  accountSid: string
  isSignedBy(authToken: string): boolean
}

export interface PhoneLines {
  /**
   * Finds the line of the company whose token signed the call, even if other companies entered the same
   * number. Throws while the database is unavailable and this process has not seen the number before.
   */
  find(call: ClaimedCall): Promise<PhoneLine | undefined>
  refresh(): Promise<void>
}

// Limits the tokens tried for one number and account, oldest first, because anyone may enter any number.
// Takes some 10 ms.
const maxCandidates = 100

export const tokenOwner = (companyId: number) => `phone account of company ${companyId}`

/** Remembered numbers are used only while the database is unavailable, so that the practice's phone still rings. */
export function createPhoneLines({ db, sealer }: { db: Database; sealer: Sealer }): PhoneLines {
  let remembered = new Map<string, NumberRow[]>()
  const candidates = async ({ number, accountSid }: ClaimedCall): Promise<NumberRow[]> => {
    const key = keyOf(number, accountSid)
    try {
      const rows = await listCandidates(db, number, accountSid, maxCandidates)
      if (rows.length > 0) remembered.set(key, rows)
      else remembered.delete(key)
      return rows
    } catch (error) {
      const rows = remembered.get(key)
      if (!rows || !isUnavailable(error)) throw error
      return rows.slice(0, maxCandidates)
    }
  }
  return {
    async find(call) {
      const row = (await candidates(call)).find(({ company_id, auth_token }) => {
        const token = sealer.open(auth_token, tokenOwner(company_id))
        return token !== undefined && call.isSignedBy(token)
      })
      return row && lineOf(row)
    },
    async refresh() {
      const rows = await listNumbers(db)
      remembered = Map.groupBy(rows, ({ number, account_sid }) => keyOf(number, account_sid))
    },
  }
}

const keyOf = (number: string, accountSid: string) => `${number} ${accountSid}`

function lineOf({
  phone,
  country,
  ring_number,
  own_numbers,
  auth_token: _,
  account_sid: __,
  ...row
}: NumberRow): PhoneLine {
  const ring = ring_number || toE164(phone, country)
  return { ...row, ring: ring && !own_numbers.includes(ring) ? ring : null }
}
