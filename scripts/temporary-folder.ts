import { chmodSync, globSync, mkdirSync, rmSync, statfsSync } from 'node:fs'
import { basename, join } from 'node:path'

const memory = '/dev/shm'
const prefix = 'chairside-tests-'
/** Bytes that have to be free: tests keep some databases there, with their write-ahead logs. */
const room = 8e9

/**
 * A folder in memory for what tests store; undefined where there is no room, and the usual one serves. On a disk, tests
 * that make and delete databases slow each other down: ext4 passes over what was deleted in the last seconds, so that
 * a copy of the template takes 35 ms at first and 600 later.
 */
export function temporaryFolder(): { path: string; remove(): void } | undefined {
  if (!hasRoom()) return undefined
  removeLeftovers()
  const path = join(memory, `${prefix}${process.pid}`)
  mkdirSync(path)
  // The database runs under another account.
  chmodSync(path, 0o755)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > room
  } catch {
    return false
  }
}

/** What a run left that was killed: it would take memory until the next start of the machine. */
function removeLeftovers(): void {
  for (const path of globSync(join(memory, `${prefix}*`)))
    if (!isRunning(Number(basename(path).slice(prefix.length))))
      rmSync(path, { recursive: true, force: true })
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
