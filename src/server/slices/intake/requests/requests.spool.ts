import type { Log } from '#server/platform/log.ts'
import type { Spool } from '#server/platform/spool.ts'

interface SpoolParts {
  log: Log
  spool: Spool
}

interface Received {
  received_at: Date
  body: Buffer
}

/**
 * Spools a request that the database cannot store now, as JSON with the body in base64. Throws `cause` when
 * spooling fails.
 */
export async function keepForLater<T extends Received>(
  { log, spool }: SpoolParts,
  received: T,
  cause: unknown,
): Promise<void> {
  try {
    await spool.keep(JSON.stringify({ ...received, body: received.body.toString('base64') }))
  } catch (error) {
    log.error({ err: error }, 'a request could not be kept in the spool')
    throw cause
  }
  log.warn({ err: cause }, 'a request is kept in the spool until the database takes it')
}

/** Stores everything in the spool. `store` must be idempotent. */
export const emptySpool = <T extends Received>(
  { log, spool }: SpoolParts,
  store: (received: T) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<void> =>
  spool.empty(
    async (text) => {
      // Up to version 0.2, the channel was called a door.
      const { door, ...spooled } = JSON.parse(text) as T & {
        received_at: string
        body: string
        door?: string
      }
      const received_at = new Date(spooled.received_at)
      const body = Buffer.from(spooled.body, 'base64')
      await store({
        ...(door !== undefined && { channel: door }),
        ...spooled,
        received_at,
        body,
      } as unknown as T)
    },
    { stuck: (error) => log.error({ err: error }, 'a request in the spool cannot be stored'), signal },
  )
