import closeWithGrace from 'close-with-grace'
import type { Log } from '#server/platform/log.ts'
import type { Settings } from '#server/platform/settings.ts'
import { joinDatabase } from './open-database.ts'
import { serve } from './serve.ts'
import type { WorkerMessage, WorkerOrder } from './workers.ts'

/** One of several processes: serves on the database that the first one has opened, until it is told to stop. */
export async function work(settings: Settings, secret: string, log: Log, lastResort: number): Promise<void> {
  const say = (message: WorkerMessage, then?: () => void) => process.send?.(message, undefined, {}, then)
  try {
    const database = await joinDatabase(settings, secret, log)
    const service = await serve(settings, secret, log, database)
    const grace = closeWithGrace({ delay: lastResort }, async ({ err }) => {
      if (err) log.error({ err }, 'stopping after an error')
      process.off('message', obey)
      await service.stop()
      await database.close()
    })
    const obey = (order: WorkerOrder) => {
      if (order.chairside === 'stop') void grace.close()
    }
    process.on('message', obey)
    say({ chairside: 'serving', address: service.address })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    say({ chairside: 'failed', reason }, () => process.exit(1))
  }
}
