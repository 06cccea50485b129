import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ownerConnectionOf, type RunningServer, startServer } from '#server/testing/process.ts'
import type { Cleanup } from '../bench/cleanup.ts'
import { freePort } from '../free-port.ts'
import { createLedger, type Ledger, writeKinds } from './ledger.ts'
import { type Load, startLoad } from './load.ts'
import { createPractice, type Practice } from './practice.ts'

/** How a stage differs from `npm start` on a fresh folder. */
export interface Setting {
  /** Where DATA_DIR is created; a temporary folder by default. */
  folder?: string
  settings?: Record<string, string>
  /** The file of its log; nothing is kept by default. */
  output?: string
  /** How to reach the database directly; the embedded one by default. */
  ownerConnection?: pg.ClientConfig
}

/** The product running under load, on a folder of its own. */
export interface Stage {
  origin: string
  dataDir: string
  practice: Practice
  ledger: Ledger
  load: Load
  server(): RunningServer
  /** Starts the product on the port that clients use. */
  start(): Promise<void>
  /** Works on the database directly. */
  asOwner<T>(work: (db: pg.Client) => Promise<T>): Promise<T>
  /** Milliseconds from a moment until every kind of write succeeds again. */
  recovery(since: number): Promise<number>
}

const patience = 90_000

/** Starts the product and the clients; the cleanup ends both. */
export async function openStage(setting: Setting, cleanup: Cleanup): Promise<Stage> {
  const folder = setting.folder ?? mkdtempSync(join(tmpdir(), 'chairside-drill-'))
  cleanup.add(() => rmSync(folder, { recursive: true, force: true }))
  const dataDir = join(folder, 'data')
  const port = await freePort()
  let server: RunningServer | undefined
  const start = async () => {
    const settings = { PORT: String(port), ...setting.settings }
    server = await startServer(dataDir, { settings, output: setting.output })
  }
  cleanup.add(() => server?.stop())
  await start()
  const origin = `http://127.0.0.1:${port}`
  const practice = await createPractice(origin)
  const ledger = createLedger()
  const load = await startLoad(origin, practice, ledger)
  cleanup.add(() => load.stop())
  const stage: Stage = {
    ...{ origin, dataDir, practice, ledger, load, start },
    server() {
      if (!server) throw new Error('nothing was started')
      return server
    },
    async asOwner(work) {
      const db = new pg.Client(setting.ownerConnection ?? ownerConnectionOf(dataDir))
      // It goes down with the database.
      db.on('error', () => {})
      await db.connect()
      try {
        return await work(db)
      } finally {
        await db.end()
      }
    },
    async recovery(since) {
      for (;;) {
        const firsts = writeKinds.map((kind) => ledger.successAfter(since, kind))
        if (!firsts.includes(undefined)) return Math.max(...(firsts as number[]))
        if (performance.now() - since > patience) {
          const missing = writeKinds.filter((_, at) => firsts[at] === undefined)
          throw new Error(`after ${patience / 1000} s no success yet of: ${missing.join(', ')}`)
        }
        await sleep(10)
      }
    },
  }
  return stage
}
