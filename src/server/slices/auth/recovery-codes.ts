import { createHmac, randomBytes } from 'node:crypto'
import { secondFactorLimits } from '#contract/auth/auth.second-factor.limits.ts'

const { count, length } = secondFactorLimits.recoveryCodes
// Crockford's base 32, without lookalikes.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** 50 random bits each. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: count }, () => {
    const code = Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('')
    return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`
  })

/** Keyed, because 50 bits can be brute-forced by someone with the database. */
export function hashRecoveryCode(hashKey: string, userId: number, code: string): Buffer {
  const plain = code.replaceAll('-', '').replaceAll(/[il]/g, '1').replaceAll('o', '0')
  return createHmac('sha256', hashKey).update(`recovery code ${userId} ${plain}`).digest()
}
