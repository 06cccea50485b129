import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signs temporary paths that need no token, for players and downloads. */
export interface PathSigner {
  /** Adds expiry and signature to the query. */
  sign(path: string, at: Date): string
  /** True for a valid signature that has not expired. */
  verify(path: string, query: { expires?: unknown; signature?: unknown }, at: Date): boolean
}

/** HMAC over path and expiry. The expiry is rounded down to a full minute, so that addresses can be cached. */
export function createPathSigner(key: string, lifetimeSeconds: number): PathSigner {
  const signature = (path: string, expires: string) =>
    createHmac('sha256', key).update(`${path}\n${expires}`).digest('base64url')
  return {
    sign(path, at) {
      const expires = String(Math.floor((at.getTime() / 1000 + lifetimeSeconds) / 60) * 60)
      return `${path}?expires=${expires}&signature=${signature(path, expires)}`
    },
    verify(path, query, at) {
      if (typeof query.expires !== 'string' || typeof query.signature !== 'string') return false
      if (!/^\d{1,12}$/.test(query.expires) || Number(query.expires) * 1000 < at.getTime()) return false
      const actual = Buffer.from(query.signature)
      const expected = Buffer.from(signature(path, query.expires))
      return actual.length === expected.length && timingSafeEqual(actual, expected)
    },
  }
}
