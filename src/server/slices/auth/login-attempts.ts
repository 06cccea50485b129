import type { Database } from '#server/platform/database/database.ts'
import { networkOf } from '#server/platform/http/network.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import { isKnownAddress } from './known-addresses.repository.ts'

type Limits = Record<'accountAndAddress' | 'account' | 'address', RateLimit>

interface Attempt {
  /** As it was typed, in lower case. */
  username: string
  /** Whose account it is; undefined for nobody's. */
  userId: number | undefined
  address: string
}

const keysOf = ({ username, userId, address }: Attempt) => {
  // Username and e-mail lead to one account, so they are one.
  const account = userId === undefined ? username : `user ${userId}`
  const network = networkOf(address)
  return { account, network, pair: `${account} ${network}` }
}

/**
 * Counts a try to sign in; throws 429 when there were too many, ahead of all work on the password. Answers how to take it
 * back once it was right. Guesses at one account from many networks shut out the strange ones, guesses at many accounts
 * from one network shut it: neither shuts out who has signed in to this account from this network before, and there
 * no more can be guessed than a few times.
 */
export async function countAttempt(
  { db, limits }: { db: Database; limits: Limits },
  attempt: Attempt,
): Promise<() => Promise<void>> {
  const { account, network, pair } = keysOf(attempt)
  // In this order: a try at an account that is shut is no guess, and must not shut the office behind the address.
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

/** Opens an account to its owner at an address, after they have shown by other means who they are. */
export const forgetAttempts = (
  limits: Pick<Limits, 'accountAndAddress'>,
  owner: { userId: number; address: string },
): Promise<void> => limits.accountAndAddress.reset(keysOf({ username: '', ...owner }).pair)
