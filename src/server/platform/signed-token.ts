import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Tokens for links that are emailed or shared. A token is derived from a row's id and nonce, and a new nonce
 * invalidates it. The database alone is not enough to forge one.
 */
export interface TokenSigner {
  tokenOf(row: { id: number; nonce: string }): string
  /** Undefined for malformed tokens. The id is not verified yet. */
  idOf(token: string): number | undefined
  verify(token: string, row: { id: number; nonce: string }): boolean
}

export function createTokenSigner(key: string): TokenSigner {
  const tokenOf: TokenSigner['tokenOf'] = ({ id, nonce }) =>
    `${id}.${createHmac('sha256', key).update(`${id}\n${nonce}`).digest('base64url')}`
  return {
    tokenOf,
    idOf(token) {
      const [, id] = /^([1-9]\d{0,15})\.[\w-]{43}$/.exec(token) ?? []
      return id === undefined ? undefined : Number(id)
    },
    verify(token, row) {
      const actual = Buffer.from(token)
      const expected = Buffer.from(tokenOf(row))
      return actual.length === expected.length && timingSafeEqual(actual, expected)
    },
  }
}
