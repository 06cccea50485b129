import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CannotDo, type Fault } from '../fault.ts'

// Room for the database and some seconds of load.
const megabytes = 320
const heldFor = 8_000

/** Somebody else fills the disk that DATA_DIR is on to the last byte, and later frees it. */
export const fillDisk: Fault = {
  name: 'disk full',
  bound: 20,
  endedBy: 'itself',
  async prepare(cleanup) {
    const folder = mkdtempSync(join(tmpdir(), 'chairside-drill-disk-'))
    cleanup.add(() => rmSync(folder, { recursive: true, force: true }))
    const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder])
    if (mount.status !== 0) throw new CannotDo('it takes the right to mount a tmpfs')
    cleanup.add(() => spawnSync('umount', [folder]))
    return { folder: join(folder, 'installation') }
  },
  async run(stage) {
    const ballast = join(stage.dataDir, '../../ballast')
    const file = openSync(ballast, 'w')
    const filled = performance.now()
    // What others free meanwhile is taken as well.
    while (performance.now() - filled < heldFor) {
      fill(file)
      await sleep(50)
    }
    closeSync(file)
    rmSync(ballast)
    const freed = performance.now()
    return { held: freed - filled, recovery: await stage.recovery(freed) }
  },
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
