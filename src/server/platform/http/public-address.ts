import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'

/**
 * The public URL without a trailing slash: PUBLIC_URL, or else the local address. Never taken from the Host
 * header.
 */
export function publicAddress(server: FastifyInstance, settings: Settings): string {
  if (settings.PUBLIC_URL) return settings.PUBLIC_URL.replace(/\/+$/, '')
  const bound = server.server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : settings.PORT
  return `http://localhost:${port}`
}
