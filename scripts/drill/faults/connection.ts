import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureDataDir } from '#server/platform/data-dir.ts'
import { createLog } from '#server/platform/log.ts'
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded.ts'
import { type Line, startLine } from '#server/testing/line.ts'
import type { Fault } from '../fault.ts'

const heldFor = 5_000
const delay = 150

/** An external database whose connection is disturbed for a while. */
function disturbed(name: string, maxRecovery: number, disturb: (line: Line) => unknown): Fault {
  let line: Line | undefined
  return {
    name,
    maxRecovery,
    endedBy: 'itself',
    async prepare(cleanup) {
      const folder = mkdtempSync(join(tmpdir(), 'chairside-drill-external-'))
      cleanup.add(() => rmSync(folder, { recursive: true, force: true }))
      ensureDataDir(folder)
      const postgres = await startEmbeddedPostgres(folder, createLog('silent'))
      cleanup.add(() => postgres.stop())
      const { host, port, user, password, database } = postgres.connection
      const started = await startLine(join(host, `.s.PGSQL.${port}`))
      line = started
      cleanup.add(() => started.close())
      return {
        ownerConnection: postgres.connection,
        settings: {
          DATABASE_URL: `postgres://${user}:${password}@127.0.0.1:${started.port}/${database}`,
          SECRET_KEY: randomBytes(32).toString('hex'),
        },
      }
    },
    async run(stage) {
      const at = performance.now()
      await disturb(line as Line)
      await sleep(heldFor)
      await line?.pass()
      const passed = performance.now()
      return { held: passed - at, recovery: await stage.recovery(passed) }
    },
  }
}

export const connectionFaults: readonly Fault[] = [
  disturbed('connection reset', 5, (line) => line.reset()),
  disturbed('connection refused', 10, (line) => line.cut()),
  disturbed('connection delayed', 5, (line) => line.delay(delay)),
  disturbed('connection frozen', 45, (line) => line.freeze()),
]
