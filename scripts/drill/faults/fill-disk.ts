import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cleanup } from '../../bench/cleanup.ts'
import { CannotDo, type Fault } from '../fault.ts'
import type { Stage } from '../stage.ts'

// Room for the database and some seconds of load.
const megabytes = 320
const heldFor = 8_000

/** A disk of its own, of so many megabytes. */
function mountDisk(size: number, cleanup: Cleanup): string {
  const folder = mkdtempSync(join(tmpdir(), 'chairside-drill-disk-'))
  cleanup.add(() => rmSync(folder, { recursive: true, force: true }))
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}m,mode=0755`, 'tmpfs', folder])
  if (mount.status !== 0) throw new CannotDo('it takes the right to mount a tmpfs')
  cleanup.add(() => spawnSync('umount', [folder]))
  return folder
}

/** Keeps a disk full for a while; `meanwhile` looks what comes of it just before the end. */
async function keepFull(stage: Stage, disk: string, meanwhile: () => Promise<void>) {
  const ballast = join(disk, 'ballast')
  const file = openSync(ballast, 'w')
  const filled = performance.now()
  // Space freed meanwhile is filled too.
  while (performance.now() - filled < heldFor) {
    fill(file)
    await sleep(50)
  }
  await meanwhile()
  closeSync(file)
  rmSync(ballast)
  const freed = performance.now()
  return { held: freed - filled, recovery: await stage.recovery(freed) }
}

/** Fills the disk of DATA_DIR to the last byte, and frees it later. */
export const fillDisk: Fault = {
  name: 'disk full',
  maxRecovery: 20,
  endedBy: 'itself',
  async prepare(cleanup) {
    return { folder: join(mountDisk(megabytes, cleanup), 'installation') }
  },
  run: (stage) =>
    keepFull(stage, join(stage.dataDir, '../..'), async () => {
      const { status } = await fetch(`${stage.origin}/readyz`)
      if (status !== 503) throw new Error(`on a full disk, /readyz answered ${status}`)
    }),
}

let logDisk = ''

/** Fills the disk of the log: no one may notice, but /metrics counts the lines that are lost. */
export const fillLogDisk: Fault = {
  name: 'log disk full',
  maxRecovery: 5,
  endedBy: 'itself',
  async prepare(cleanup) {
    logDisk = mountDisk(1, cleanup)
    return { output: join(logDisk, 'log'), settings: { LOG_LEVEL: 'info' } }
  },
  run: (stage) =>
    keepFull(stage, logDisk, async () => {
      const metrics = await (await fetch(`${stage.origin}/metrics`)).text()
      const dropped = Number(/^log_lines_dropped_total (\d+)/m.exec(metrics)?.[1] ?? 0)
      if (dropped === 0) throw new Error('no lost line of the log is counted')
    }),
}

function fill(file: number): void {
  for (let block = Buffer.alloc(1024 * 1024); block.length > 0; ) {
    try {
      writeSync(file, block)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      block = block.subarray(0, Math.floor(block.length / 2))
    }
  }
}
