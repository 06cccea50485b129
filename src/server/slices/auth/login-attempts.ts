import type { Database } from '#server/platform/database/database.ts'
import { networkOf } from '#server/platform/http/network.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import { isKnownAddress } from './known-addresses.repository.ts'

type Limits = Record<'accountAndAddress' | 'account' | 'address', RateLimit>

interface Attempt {
  username: string
  /** Undefined for unknown accounts. */
  userId: number | undefined
  address: string
}

const keysOf = ({ username, userId, address }: Attempt) => {
  // Username and email lead to the same account.
  const account = userId === undefined ? username : `user ${userId}`
  const network = networkOf(address)
  return { account, network, pair: `${account} ${network}` }
}

/**
 * Counts an attempt before the password is checked; throws 429 over the limit. Returns a function that takes
 * the attempt back. Guesses at an account lock out strange networks only: from a network where the user has
 * signed in before, only the small limit per account and network applies.
 */
export async function countAttempt(
  { db, limits }: { db: Database; limits: Limits },
  attempt: Attempt,
): Promise<() => Promise<void>> {
  const { account, network, pair } = keysOf(attempt)
  // Order matters: an attempt on a locked account must not count against the whole office network.
  await limits.accountAndAddress.consume(pair)
  const known = await isKnownAddress(db, attempt.userId, attempt.address)
  if (!known) {
    await limits.address.consume(network)
    await limits.account.consume(account)
  }
  return async () => {
    await Promise.all([
      limits.accountAndAddress.reset(pair),
      ...(known ? [] : [limits.address.giveBack(network), limits.account.giveBack(account)]),
    ])
  }
}

/** Unlocks the account for its owner at this network. */
export const forgetAttempts = (
  limits: Pick<Limits, 'accountAndAddress'>,
  owner: { userId: number; address: string },
): Promise<void> => limits.accountAndAddress.reset(keysOf({ username: '', ...owner }).pair)
