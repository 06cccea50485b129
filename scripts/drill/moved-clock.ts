import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, globSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Cleanup } from '../bench/cleanup.ts'
import { CannotDo } from './fault.ts'

/** The clock of the product and its database, apart from the machine's: it goes on from where it is set. */
export interface MovedClock {
  /** What a process needs in its environment to go by it. */
  environment: Record<string, string>
  set(instant: string): void
}

/** Moves the clock for processes by libfaketime, which is installed from Debian when it is missing and we are root. */
export function createMovedClock(cleanup: Cleanup): MovedClock {
  const folder = mkdtempSync(join(tmpdir(), 'chairside-drill-clock-'))
  cleanup.add(() => rmSync(folder, { recursive: true, force: true }))
  // The database runs as another account, and reads it as well.
  chmodSync(folder, 0o755)
  const file = join(folder, 'offset')
  return {
    environment: {
      LD_PRELOAD: findLibrary(),
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // Timers go on as they are.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    set(instant) {
      const seconds = (Date.parse(instant) - Date.now()) / 1000
      writeFileSync(`${file}.new`, `${seconds < 0 ? '' : '+'}${seconds.toFixed(3)}`)
      renameSync(`${file}.new`, file)
    },
  }
}

function findLibrary(): string {
  const find = () => globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0]
  if (!find() && process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('Installing libfaketime from Debian (once) …')
    for (const args of [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', 'libfaketime'],
    ]) {
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
      spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env })
    }
  }
  const library = find()
  if (!library) throw new CannotDo('it takes libfaketime')
  return library
}
