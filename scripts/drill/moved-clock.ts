import { chmodSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Cleanup } from '../bench/cleanup.ts'
import { faketimeEnvironment, faketimeOffset } from '../faketime.ts'
import { CannotDo } from './fault.ts'

/** A clock for the product and its database, apart from the machine's. */
export interface MovedClock {
  environment: Record<string, string>
  set(instant: string): void
}

export function createMovedClock(cleanup: Cleanup): MovedClock {
  const moved = faketimeEnvironment()
  if (!moved) throw new CannotDo('it takes libfaketime')
  const folder = mkdtempSync(join(tmpdir(), 'chairside-drill-clock-'))
  cleanup.add(() => rmSync(folder, { recursive: true, force: true }))
  // The database runs as another account and reads it too.
  chmodSync(folder, 0o755)
  const file = join(folder, 'offset')
  return {
    // Read again at each call, since it is moved while they run.
    environment: { ...moved, FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: '1' },
    set(instant) {
      writeFileSync(`${file}.new`, faketimeOffset(instant))
      renameSync(`${file}.new`, file)
    },
  }
}
