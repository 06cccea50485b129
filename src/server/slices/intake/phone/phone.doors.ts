import type { Database } from '#server/platform/database/database.ts'
import { isUnavailable } from '#server/platform/database/failures.ts'
import { toE164 } from '#server/platform/phone.ts'
import type { Sealer } from '#server/platform/sealing.ts'
import { listCandidates, listNumbers, type NumberRow } from './phone.repository.ts'

/** A number, and all that it takes to answer its calls without asking again. */
export interface PhoneDoor
  extends Pick<
    NumberRow,
    | 'company_id'
    | 'location_id'
    | 'number'
    | 'ring_seconds'
    | 'notice'
    | 'recording'
    | 'unanswered'
    | 'voicemail_text'
    | 'source'
  > {
  /** The number to ring; null when there is none that would not lead back here. */
  ring: string | null
}

/** A call as it says of itself whose it is, until its signature shows it. */
export interface ClaimedCall {
  number: string
  accountSid: string
  /** Whether it was signed with this auth token. */
  isSignedBy(authToken: string): boolean
}

/** Finds out where a call leads, for as long as this process has known its number also while the database is away. */
export interface PhoneDoors {
  /**
   * The number as it is set up by the company whose token the call is signed with, whoever else has entered that number;
   * undefined when there is none. Throws while the database is away and the number was not seen before.
   */
  find(call: ClaimedCall): Promise<PhoneDoor | undefined>
  /** Learns all numbers. */
  refresh(): Promise<void>
}

/**
 * How many companies with one number and account are asked whether a call is theirs. Anybody may enter any number: whoever
 * is within it stays so, and asking all of them takes some 10 ms.
 */
const candidateLimit = 100

/** Whose secret an auth token is. */
export const tokenOwner = (companyId: number) => `phone account of company ${companyId}`

/**
 * What is remembered is only ever used while the database does not answer: then the practice still rings, which is what a
 * telephone is for. A token is opened for one request and not kept.
 */
export function createPhoneDoors({ db, sealer }: { db: Database; sealer: Sealer }): PhoneDoors {
  let remembered = new Map<string, NumberRow[]>()
  const candidates = async ({ number, accountSid }: ClaimedCall): Promise<NumberRow[]> => {
    const key = keyOf(number, accountSid)
    try {
      const rows = await listCandidates(db, number, accountSid, candidateLimit)
      if (rows.length > 0) remembered.set(key, rows)
      else remembered.delete(key)
      return rows
    } catch (error) {
      const rows = remembered.get(key)
      if (!rows || !isUnavailable(error)) throw error
      return rows.slice(0, candidateLimit)
    }
  }
  return {
    async find(call) {
      const row = (await candidates(call)).find(({ company_id, auth_token }) =>
        call.isSignedBy(sealer.open(auth_token, tokenOwner(company_id))),
      )
      return row && doorOf(row)
    },
    async refresh() {
      const rows = await listNumbers(db)
      remembered = Map.groupBy(rows, ({ number, account_sid }) => keyOf(number, account_sid))
    },
  }
}

const keyOf = (number: string, accountSid: string) => `${number} ${accountSid}`

function doorOf({
  phone,
  ring_number,
  own_numbers,
  auth_token: _,
  account_sid: __,
  ...row
}: NumberRow): PhoneDoor {
  const ring = ring_number || toE164(phone)
  return { ...row, ring: ring && !own_numbers.includes(ring) ? ring : null }
}
