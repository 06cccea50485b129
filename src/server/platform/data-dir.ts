import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs'
import { dataFolderOf } from './postgres/folders.ts'
import { ownerOf } from './postgres/run-as.ts'

/**
 * As root, the folder is root's: the account that PostgreSQL runs as passes through it to its own folders and can put
 * nothing into it. A folder that belongs to someone else keeps its owner.
 */
export function ensureDataDir(folder: string): void {
  const created = mkdirSync(folder, { recursive: true, mode: 0o700 })
  const account = ownerOf(dataFolderOf(folder))
  if (!account) return
  // Earlier versions gave it to the account.
  if (created === undefined && statSync(folder).uid !== account.uid) return
  chownSync(folder, 0, account.gid)
  chmodSync(folder, 0o710)
}
