import cluster from 'node:cluster'
import { systemClock } from '#server/platform/clock.ts'
import { createDatabase } from '#server/platform/database/database.ts'
import { publicAddress } from '#server/platform/http/public-address.ts'
import type { Log } from '#server/platform/log.ts'
import { openStorage } from '#server/platform/open-storage.ts'
import type { Settings } from '#server/platform/settings.ts'
import { newStorageKey, type Storage } from '#server/platform/storage.ts'
import { buildApp } from './app.ts'
import type { Pools } from './open-database.ts'
import { noteRestart } from './restarts.ts'
import { stopInTime } from './stop-in-time.ts'

/** What serves people: one process, or several that share the work. */
export interface Service {
  address: string
  stop(): Promise<void>
}

// Each worker listens by itself where the kernel deals the connections out: nothing stands between, and what comes in while
// one is killed is refused or goes to another. Elsewhere the process that started them deals them out.
const listensByItself = cluster.isWorker && process.platform === 'linux'

async function tryStorage(storage: Storage): Promise<void> {
  const key = newStorageKey()
  await storage.put(key, Buffer.from('Chairside'))
  await storage.remove(key)
}

/** Builds the app on a migrated database and lets this process serve it. */
export async function serve(
  settings: Settings,
  secret: string,
  log: Log,
  { pool, cutOff }: Pools,
): Promise<Service> {
  const storage = await openStorage(settings)
  void tryStorage(storage).catch((error: unknown) =>
    log.error({ err: error }, 'the file storage takes no files: documents and recordings will be refused'),
  )
  const app = await buildApp({
    ...{ settings, secret, pool, log, storage },
    clock: systemClock,
    worksInBackground: true,
  })
  await noteRestart(log, createDatabase(pool), systemClock.now())
  try {
    const at = { port: settings.PORT, host: settings.HOST, reusePort: listensByItself }
    await app.listen(at)
  } catch (error) {
    await app.close()
    throw error
  }
  return { address: publicAddress(app, settings), stop: () => stopInTime(app, cutOff) }
}
