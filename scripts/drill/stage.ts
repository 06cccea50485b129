import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ownerConnectionOf, type RunningServer, startServer } from '#server/testing/process.ts'
import type { Cleanup } from '../bench/cleanup.ts'
import { freePorts } from '../fleet/programs.ts'
import { createLedger, type Ledger, writeKinds } from './ledger.ts'
import { type Load, startLoad } from './load.ts'
import { createPractice, type Practice } from './practice.ts'

/** Where a stage differs from `npm start` on a fresh folder. */
export interface Setting {
  /** The folder that DATA_DIR is made in; one of the stage's own unless given. */
  folder?: string
  settings?: Record<string, string>
  /** How to reach the database past the product; the embedded one unless given. */
  ownerConnection?: pg.ClientConfig
}

/** The product as a process under load, on a folder of its own. */
export interface Stage {
  origin: string
  dataDir: string
  practice: Practice
  ledger: Ledger
  load: Load
  /** The process that runs now. */
  server(): RunningServer
  /** Starts the product, on the port that clients know. */
  start(): Promise<void>
  /** Works on the database past the product. */
  asOwner<T>(work: (db: pg.Client) => Promise<T>): Promise<T>
  /** Milliseconds from a moment until every kind of write is acknowledged again. */
  recovery(since: number): Promise<number>
}

const patience = 90_000

/** Starts the product and the clients. What was started ends with the cleanup, whatever happens. */
export async function openStage(setting: Setting, cleanup: Cleanup): Promise<Stage> {
  const folder = setting.folder ?? mkdtempSync(join(tmpdir(), 'chairside-drill-'))
  cleanup.add(() => rmSync(folder, { recursive: true, force: true }))
  const dataDir = join(folder, 'data')
  const [port] = await freePorts(1)
  let server: RunningServer | undefined
  const start = async () => {
    server = await startServer(dataDir, { settings: { PORT: String(port), ...setting.settings } })
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
          throw new Error(`after ${patience / 1000} s there is no success of: ${missing.join(', ')}`)
        }
        await sleep(10)
      }
    },
  }
  return stage
}
