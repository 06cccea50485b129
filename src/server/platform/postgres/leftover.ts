import { existsSync, readdirSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Folders } from './folders.ts'

const patience = 60_000

/** Removes the lock files that no living server of this folder stands behind; waits for one that is going. */
export async function clearLeftover(folders: Folders): Promise<void> {
  const file = join(folders.data, 'postmaster.pid')
  for (let waited = 0; existsSync(file) && servingProcesses(folders.data).length > 0; waited += 100) {
    if (waited > patience) {
      throw new Error(
        `A PostgreSQL server sits in ${folders.data} and does not answer: process ${servingProcesses(folders.data).join(', ')}.`,
      )
    }
    await sleep(100)
    if (await answers(folders)) return
  }
  if (process.platform !== 'linux' || isServed(folders)) return
  // The ids in them may belong to anybody by now, or to a dead process that nobody has buried.
  for (const lock of [file, join(folders.run, `.s.PGSQL.${folders.connection.port}.lock`)]) {
    rmSync(lock, { force: true })
  }
}

/** Whether a server stands in the folder, ready or not; only Linux tells. */
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

// A process id in a file proves nothing: it may belong to anybody by now. A server stands in its data folder.
function servingProcesses(data: string): number[] {
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
