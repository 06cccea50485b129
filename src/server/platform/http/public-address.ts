import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'

/**
 * The address that people reach the product at, without a slash at its end: PUBLIC_URL, else where it listens. Links are
 * made from it, never from what a caller says the host is.
 */
export function publicAddress(server: FastifyInstance, settings: Settings): string {
  if (settings.PUBLIC_URL) return settings.PUBLIC_URL.replace(/\/+$/, '')
  const bound = server.server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : settings.PORT
  return `http://localhost:${port}`
}
