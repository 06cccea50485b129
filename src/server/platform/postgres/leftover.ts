import { existsSync, readdirSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Folders } from './folders.ts'

const patience = 60_000

/** Removes stale lock files and waits for a server that is shutting down. */
export async function clearLeftover(folders: Folders): Promise<void> {
  const file = join(folders.data, 'postmaster.pid')
  for (let waited = 0; existsSync(file) && servingProcesses(folders.data).length > 0; waited += 100) {
    if (waited > patience) {
      throw new Error(
        `A PostgreSQL server is running in ${folders.data} but does not respond (process ${servingProcesses(folders.data).join(', ')}).`,
      )
    }
    await sleep(100)
    if (await answers(folders)) return
  }
  if (process.platform !== 'linux' || isServed(folders)) return
  // Pids in lock files may have been reused or belong to a zombie.
  for (const lock of [file, join(folders.run, `.s.PGSQL.${folders.connection.port}.lock`)]) {
    rmSync(lock, { force: true })
  }
}

/** Whether a server runs in the folder; detectable on Linux only. */
export const isServed = ({ data }: Folders): boolean => servingProcesses(data).length > 0

async function answers({ connection }: Folders): Promise<boolean> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  client.on('error', () => {})
  const connected = await client.connect().then(
    () => true,
    () => false,
  )
  await client.end().catch(() => {})
  return connected
}

// A pid may have been reused, so processes are identified by their working folder.
export function servingProcesses(data: string): number[] {
  if (process.platform !== 'linux') return []
  const { dev, ino } = statSync(data)
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => {
      try {
        const folder = statSync(readlinkSync(`/proc/${pid}/cwd`))
        return folder.dev === dev && folder.ino === ino
      } catch {
        return false
      }
    })
}
