import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, globSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Cleanup } from '../bench/cleanup.ts'
import { CannotDo } from './fault.ts'

/** A clock for the product and its database, apart from the machine's. */
export interface MovedClock {
  environment: Record<string, string>
  set(instant: string): void
}

/** Moves the clock with libfaketime; as root on Debian, installs it when missing. */
export function createMovedClock(cleanup: Cleanup): MovedClock {
  const folder = mkdtempSync(join(tmpdir(), 'chairside-drill-clock-'))
  cleanup.add(() => rmSync(folder, { recursive: true, force: true }))
  // The database runs as another account and reads it too.
  chmodSync(folder, 0o755)
  const file = join(folder, 'offset')
  return {
    environment: {
      LD_PRELOAD: findLibrary(),
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // Timers keep real time.
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
