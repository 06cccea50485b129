import cluster from 'node:cluster'
import { systemClock } from '#server/platform/clock.ts'
import { publicAddress } from '#server/platform/http/public-address.ts'
import type { Log } from '#server/platform/log.ts'
import { openStorage } from '#server/platform/open-storage.ts'
import type { Settings } from '#server/platform/settings.ts'
import { buildApp } from './app.ts'
import type { Pools } from './open-database.ts'
import { stopInTime } from './stop-in-time.ts'

/** What serves people: one process, or several that share the work. */
export interface Service {
  /** Where people reach it. */
  address: string
  /** Finishes what is under way. */
  stop(): Promise<void>
}

// Each worker listens by itself where the kernel deals the connections out: nothing stands between, and what comes in while
// one is killed is refused or goes to another. Elsewhere the process that started them deals them out.
const listensByItself = cluster.isWorker && process.platform === 'linux'

/** Builds the app on a migrated database and lets this process serve it. */
export async function serve(
  settings: Settings,
  secret: string,
  log: Log,
  { pool, replicaPool, cutOff }: Pools,
): Promise<Service> {
  const storage = await openStorage(settings)
  const app = await buildApp({
    ...{ settings, secret, pool, replicaPool, log, storage },
    clock: systemClock,
    worksInBackground: true,
  })
  try {
    const at = { port: settings.PORT, host: settings.HOST, reusePort: listensByItself }
    await app.listen(at)
  } catch (error) {
    await app.close()
    throw error
  }
  return { address: publicAddress(app, settings), stop: () => stopInTime(app, cutOff) }
}
