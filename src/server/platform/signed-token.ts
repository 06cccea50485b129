import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Tokens for links that are mailed or handed over. One is made of a row's id and its random nonce, and can be made again
 * at any time; a new nonce ends the old token. What the database holds opens nothing without the installation's secret.
 */
export interface TokenSigner {
  tokenOf(row: { id: number; nonce: string }): string
  /** The id that a token claims; undefined when it has not even the form of one. */
  idOf(token: string): number | undefined
  /** True when the token is that of the row. */
  verify(token: string, row: { id: number; nonce: string }): boolean
}

/** Tokens for one purpose: the key must be derived for it alone. */
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
      const given = Buffer.from(token)
      const right = Buffer.from(tokenOf(row))
      return given.length === right.length && timingSafeEqual(given, right)
    },
  }
}
