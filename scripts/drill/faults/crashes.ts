import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '#server/platform/root.ts'
import { type Fault, momentary } from '../fault.ts'
import type { Stage } from '../stage.ts'

const killPostmaster = ({ dataDir }: Stage) => {
  const [pid] = readFileSync(join(dataDir, 'postgres-18/postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

export const killDatabase = momentary('database killed', 'itself', async (stage) => killPostmaster(stage))

/** The backend of one connection dies: the server ends all others and recovers. */
export const killDatabaseProcess = momentary('database process killed', 'itself', (stage) =>
  stage.asOwner(async (db) => {
    const { rows } = await db.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE application_name = 'chairside' ORDER BY query_start DESC LIMIT 1`,
    )
    process.kill(Number(rows[0]?.pid), 'SIGKILL')
  }),
)

/** App and database die together, as in a power cut that loses no file write. */
export const killBoth = momentary('app and database killed', 'a start', async (stage) => {
  killPostmaster(stage)
  await stage.server().kill()
  await stage.start()
})

/** The app's process dies, as when out of memory; its database lives on and is taken over. */
export const killApp = momentary('app killed', 'a start', async (stage) => {
  await stage.server().kill()
  await stage.start()
})

/** The app is stopped with SIGTERM under load, as for an upgrade, and started again. */
export const stopApp = momentary('app stopped in order', 'a start', async (stage) => {
  const server = stage.server()
  await server.stop()
  const { exitCode } = server.process
  if (exitCode !== 0) throw new Error(`SIGTERM ended it with ${exitCode}`)
  await stage.start()
})

// Milliseconds after its folder appeared. It takes some 400.
const momentsOfInitdb = [0, 100, 250]

/** The first start of all is killed within initdb, at several moments: the next one works at the first try. */
export const killInitdb: Fault = {
  ...momentary('app killed within initdb', 'a start', async (stage) => {
    await stage.server().kill()
    await stage.start()
  }),
  async prepare() {
    const folder = mkdtempSync(join(tmpdir(), 'chairside-drill-'))
    for (const moment of momentsOfInitdb) await startAndKill(join(folder, 'data'), moment)
    return { folder }
  },
}

async function startAndKill(dataDir: string, moment: number): Promise<void> {
  const app: ChildProcess = spawn(process.execPath, ['scripts/serve.ts', '--no-restart'], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir },
    stdio: 'ignore',
  })
  const exited = once(app, 'exit')
  const isBegun = () => {
    try {
      return readdirSync(dataDir).some((name) => name.startsWith('postgres-18.new'))
    } catch {
      return false
    }
  }
  while (!isBegun() && app.exitCode === null) await sleep(5)
  await sleep(moment)
  app.kill('SIGKILL')
  await exited
}
