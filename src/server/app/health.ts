import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { apiErrors } from '#contract/http/errors.ts'
import { endsWithin } from '#server/platform/ends-within.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Storage } from '#server/platform/storage.ts'

interface HealthParts {
  pool: pg.Pool
  storage: Pick<Storage, 'check'>
  /** DATA_DIR: where requests wait, and the embedded database is. */
  folder: string
}

// Milliseconds.
const [patience, remembered] = [5_000, 1_000]
// Of the disk, or of a small one this part.
const [minFreeBytes, minFreePart] = [64 * 1024 * 1024, 0.05]

const probe = `INSERT INTO rate_limits AS kept (key, points, expire) VALUES ('readyz', 1, 0)
  ON CONFLICT (key) DO UPDATE SET points = kept.points % 1000 + 1`

/**
 * `/healthz`: the process answers. `/readyz`: it takes writes; the schema was migrated before it listens. A file storage that
 * is away is told and no more, since everything else works.
 */
export function installHealth(server: FastifyInstance, { pool, storage, folder }: HealthParts): void {
  const hidden = { schema: { hide: true } }
  server.get('/healthz', hidden, async () => ({ status: 'ok' }))

  /** What is wrong, or that it took too long to say. */
  const failureOf = async (name: string, check: Promise<unknown>): Promise<unknown> => {
    let failure: unknown = 'silent'
    const checked = check.then(
      () => {
        failure = undefined
      },
      (error: unknown) => {
        failure = error
        server.log.warn({ err: error, check: name }, 'not well')
      },
    )
    await endsWithin(checked, patience)
    return failure
  }
  const look = async (): Promise<{ failure?: string; problems: string[] }> => {
    const [database, disk, files] = await Promise.all([
      failureOf('database', pool.query(probe)),
      failureOf('disk', refuseFullDisk(folder)),
      failureOf('file storage', storage.check()),
    ])
    if (database instanceof pg.DatabaseError)
      return { failure: 'The database takes no writes.', problems: [] }
    if (database) return { failure: apiErrors.unavailable.detail, problems: [] }
    if (disk) return { failure: 'The disk of DATA_DIR is full.', problems: [] }
    return { problems: files ? ['File storage is unavailable.'] : [] }
  }
  // Anyone may ask, and each look is a write.
  let last = { at: -remembered, looked: look }
  server.get('/readyz', hidden, async () => {
    if (performance.now() - last.at > remembered) {
      const looking = look()
      last = { at: performance.now(), looked: () => looking }
    }
    const { failure, problems } = await last.looked()
    if (failure) throw new AppError('unavailable', { detail: failure, retryAfterSeconds: 1 })
    return { status: 'ready', ...(problems.length > 0 ? { problems } : {}) }
  })
}

async function refuseFullDisk(folder: string): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder)
  if (bavail * bsize < Math.min(minFreeBytes, blocks * bsize * minFreePart))
    throw new Error('the disk is full')
}
