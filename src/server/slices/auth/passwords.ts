import { randomBytes } from 'node:crypto'
import { type Algorithm, hash, verify } from '@node-rs/argon2'

// A const enum of the library, which cannot be imported as a value.
const argon2id = 2 as Algorithm.Argon2id

// argon2id with OWASP's first recommended cost: 19 MiB, 2 passes, 1 lane.
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash to store of a password. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

// Compared against when there is no such user, so that the answer takes as long as for one who is there.
const nobody = hashPassword(randomBytes(32).toString('hex'))

/** True when the password is the one behind the hash; without a hash it takes as long and is false. */
export async function verifyPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(storedHash ?? (await nobody), password)
  return storedHash !== undefined && matches
}
