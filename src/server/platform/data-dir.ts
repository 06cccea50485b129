import { mkdirSync } from 'node:fs'
import { databaseAccount, giveTo } from './postgres/run-as.ts'

/**
 * Makes the folder of everything that is kept, closed to others. As root it belongs to the account that PostgreSQL
 * runs as, which then needs no capability to reach its files; a folder that was there before keeps its owner.
 */
export function ensureDataDir(folder: string): void {
  const created = mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (created !== undefined) giveTo(databaseAccount(), folder)
}
