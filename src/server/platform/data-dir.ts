import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs'
import { dataFolderOf } from './postgres/folders.ts'
import { ownerOf } from './postgres/run-as.ts'

/**
 * As root, the folder belongs to root: the PostgreSQL account may pass through it to its own folders but not
 * write to it. A folder that belongs to a different account keeps its owner.
 */
export function ensureDataDir(folder: string): void {
  const created = mkdirSync(folder, { recursive: true, mode: 0o700 })
  const account = ownerOf(dataFolderOf(folder))
  if (!account) return
  // Earlier versions gave the folder to the PostgreSQL account, so it may have to be taken back.
  if (created === undefined && statSync(folder).uid !== account.uid) return
  chownSync(folder, 0, account.gid)
  chmodSync(folder, 0o710)
}
