import { createHmac, timingSafeEqual } from 'node:crypto'

/** Paths that work without a token for a short while, for players and downloads that cannot send one. */
export interface PathSigner {
  /** The path with its expiry and signature as query; `at` is now. */
  sign(path: string, at: Date): string
  /** True while a signature of `sign` is right and not expired. */
  verify(path: string, query: { expires?: unknown; signature?: unknown }, at: Date): boolean
}

/** Signs with an HMAC of path and expiry. `lifetimeSeconds` is rounded up to a shared minute, so that addresses can be cached. */
export function createPathSigner(key: string, lifetimeSeconds: number): PathSigner {
  const signature = (path: string, expires: string) =>
    createHmac('sha256', key).update(`${path}\n${expires}`).digest('base64url')
  return {
    sign(path, at) {
      const expires = String(Math.ceil((at.getTime() / 1000 + lifetimeSeconds) / 60) * 60)
      return `${path}?expires=${expires}&signature=${signature(path, expires)}`
    },
    verify(path, query, at) {
      if (typeof query.expires !== 'string' || typeof query.signature !== 'string') return false
      if (!/^\d{1,12}$/.test(query.expires) || Number(query.expires) * 1000 < at.getTime()) return false
      const given = Buffer.from(query.signature)
      const right = Buffer.from(signature(path, query.expires))
      return given.length === right.length && timingSafeEqual(given, right)
    },
  }
}
