import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { momentary } from '../fault.ts'
import type { Stage } from '../stage.ts'

const killPostmaster = ({ dataDir }: Stage) => {
  const [pid] = readFileSync(join(dataDir, 'postgres-18/postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

/** The database's server dies at once. */
export const killDatabase = momentary('database killed', 'itself', async (stage) => killPostmaster(stage))

/** The process of one connection, at work a moment ago, dies: the server ends all others, and recovers. */
export const killDatabaseProcess = momentary('database process killed', 'itself', (stage) =>
  stage.asOwner(async (db) => {
    const { rows } = await db.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE application_name = 'chairside' ORDER BY query_start DESC LIMIT 1`,
    )
    process.kill(Number(rows[0]?.pid), 'SIGKILL')
  }),
)

/** App and database die in the same moment, as by a power cut that spares what the system was told to write. */
export const killBoth = momentary('app and database killed', 'a start', async (stage) => {
  killPostmaster(stage)
  await stage.server().kill()
  await stage.start()
})
