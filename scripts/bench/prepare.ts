import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { login } from '#contract/auth/auth.endpoints.ts'
import { ownerConnectionOf, type RunningServer, startServer } from '#server/testing/process.ts'
import { createRandom } from '../demo/random.ts'
import { freePort } from '../free-port.ts'
import { type Cleanup, ignoreFailure } from './cleanup.ts'
import { type BenchCompany, type BenchFill, benchLogins, fillBench } from './fill.ts'
import { send } from './load.ts'
import { type BenchContext, requestTo } from './requests.ts'

/** The real server on a filled database of its own. */
export interface BenchServer {
  origin: string
  dataDir: string
  environment: Record<string, string>
  /** What requests to it are made of. */
  context: BenchContext
  asOwner<T>(work: (db: pg.Client) => Promise<T>): Promise<T>
  /** Starts server and PostgreSQL again, with nothing of the database in memory. */
  restartCold(): Promise<void>
  /** Of everyone in the company. */
  password: string
  /** Memory of the server's process. */
  residentMegabytes(): Promise<number>
  /** Waits until PostgreSQL has nothing left to do: earlier work would slow down what is measured next. */
  settle(): Promise<void>
}

interface Filling extends BenchFill {
  /** Where the database stays for other runs; without, it is removed at the end. */
  keep?: string | undefined
  settings?: Record<string, string>
}

export async function prepareServer(
  { keep, settings, ...fill }: Filling,
  cleanup: Cleanup,
): Promise<BenchServer> {
  const folder = keep ?? mkdtempSync(join(tmpdir(), 'chairside-bench-'))
  if (!keep) cleanup.add(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(folder, { recursive: true })
  const dataDir = join(folder, 'data')
  const port = String(await freePort())
  const environment = {
    INTAKE_PER_MINUTE: '1000000',
    LOG_LEVEL: 'info',
    PORT: port,
    DATA_DIR: dataDir,
    ...settings,
  }
  let server: Promise<RunningServer> | undefined
  const start = () => {
    // No one would stop it any more.
    if (cleanup.begun()) throw new Error('interrupted')
    server = startServer(dataDir, { settings: environment })
    return server
  }
  const stop = async () => (await server)?.stop()
  cleanup.add(() => stop().catch(ignoreFailure))
  const { origin } = await start()
  const asOwner = async <T>(work: (db: pg.Client) => Promise<T>): Promise<T> => {
    const db = new pg.Client(ownerConnectionOf(dataDir))
    // An interruption takes the database down first.
    db.on('error', () => {})
    await db.connect()
    return work(db).finally(() => db.end())
  }
  const { company, password } = await fillOnce(asOwner, folder, fill)
  const signIn = async (username: string) => {
    const session = await send(origin, requestTo(login, { body: { username, password } }))
    return (session as { token: string }).token
  }
  return {
    ...{ origin, dataDir, environment, asOwner, password },
    async residentMegabytes() {
      const metrics = await (await fetch(`${origin}/metrics`)).text()
      return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / 1e6
    },
    context: {
      company,
      tokens: {
        administrator: await signIn(benchLogins.administrator),
        frontDesk: await signIn(benchLogins.frontDesk),
      },
      random: createRandom('bench calls'),
      // A database that was kept knows those who came in before.
      arrivals: Math.floor(Date.now() / 1_000) % 9_000_000,
    },
    async restartCold() {
      await stop()
      // PostgreSQL would read what it had in memory back in.
      rmSync(join(dataDir, 'postgres-18/autoprewarm.blocks'), { force: true })
      dropFileCache()
      await start()
    },
    settle: () =>
      asOwner(async (db) => {
        for (let quiet = 0; quiet < 3; await sleep(50)) {
          const { rowCount } = await db.query(
            `SELECT FROM pg_stat_activity WHERE datname = current_database() AND state = 'active' AND pid <> pg_backend_pid()`,
          )
          quiet = rowCount === 0 ? quiet + 1 : 0
        }
      }),
  }
}

/** Whether the operating system's cache of files could be dropped; that takes root on Linux. */
export let isFileCacheCold = true

function dropFileCache(): void {
  spawnSync('sync')
  try {
    writeFileSync('/proc/sys/vm/drop_caches', '3')
  } catch {
    isFileCacheCold = false
  }
}

async function fillOnce(
  asOwner: BenchServer['asOwner'],
  folder: string,
  fill: BenchFill,
): Promise<{ company: BenchCompany; password: string }> {
  const file = join(folder, 'filled.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  console.log(`Filling in ${fill.leads.toLocaleString('en')} leads …`)
  const password = randomBytes(16).toString('hex')
  const filled = { company: await asOwner((db) => fillBench(db, fill, password)), password }
  writeFileSync(file, JSON.stringify(filled), { mode: 0o600 })
  return filled
}
