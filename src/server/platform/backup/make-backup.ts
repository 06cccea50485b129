import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { selectWaitingJobs } from '../jobs/waiting-jobs.ts'
import { deriveKey } from '../secrets.ts'
import { createSpool } from '../spool.ts'
import type { Storage } from '../storage.ts'
import { type AddEntry, type ArchiveOptions, writeArchive } from './archive-write.ts'
import { type DatabaseSnapshot, openSnapshot, quoted, rowsIn } from './database-snapshot.ts'
import { entryNames, type Manifest, type Summary } from './manifest.ts'

export interface BackupRules {
  /** Tables whose rows only make sense in this process. */
  leftOut: readonly string[]
  /** Conditions in SQL of the rows that are stored, by table. */
  onlyRows: Readonly<Record<string, string>>
  /** Tables with a `storage_key` column. */
  fileTables: readonly string[]
  /** SQL of columns that are stored otherwise than they are, by table. */
  storedAs: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Tables that stay empty until the first use. */
  emptyBeforeUse: readonly string[]
}

export interface BackupParts extends ArchiveOptions {
  /** Connects as the owner of the tables. */
  connection: pg.ClientConfig
  storage: Storage
  /** Folders of texts waiting for the database. */
  spools: readonly string[]
  secret: string
  rules: BackupRules
  now: Date
}

/** Compares the secrets of two installations without revealing them. */
export const secretCheck = (secret: string): string => deriveKey(secret, 'check of a backup')

export interface BackupMade extends Summary {
  bytes: number
}

/**
 * Backs up a running installation: the database at one moment, then the files its rows name, which never
 * change. The secret is included only with encryption.
 */
export async function makeBackup(parts: BackupParts): Promise<BackupMade> {
  const { file, secret, passphrase, rules } = parts
  let summary: Summary | undefined
  await writeArchive(parts, async (add) => {
    // Before the snapshot: texts that leave a spool from now on are in the database.
    const spooled = await readSpools(parts.spools)
    const snapshot = await openSnapshot(parts.connection, rules)
    try {
      await add(entryNames.manifest, JSON.stringify(manifestOf(parts, snapshot)))
      if (passphrase !== undefined) await add(entryNames.secret, secret)
      for (const { name, text } of spooled) await add(name, text)
      const [waiting] = await snapshot.query<{ jobs: unknown }>(selectWaitingJobs)
      await add(entryNames.jobs, JSON.stringify(waiting?.jobs))
      const rows = await addRows(snapshot, add)
      const files = await keysOfFiles(snapshot, rules)
      // The snapshot is complete. Held open during the files, it would keep dead rows alive.
      await snapshot.query('COMMIT')
      const absent = await addFiles(parts.storage, files, add)
      summary = { rows, files: files.length - absent.length, ...(await sorted(absent, snapshot, rules)) }
      await add(entryNames.summary, JSON.stringify(summary))
    } finally {
      await snapshot.close()
    }
  })
  return { ...(summary as unknown as Summary), bytes: (await stat(file)).size }
}

const manifestOf = ({ now, secret }: BackupParts, snapshot: DatabaseSnapshot): Manifest => ({
  product: 'chairside',
  format: 2,
  made_at: now.toISOString(),
  migrations: snapshot.migrations,
  secret_check: secretCheck(secret),
  tables: snapshot.tables,
  sequences: snapshot.sequences,
})

async function readSpools(folders: readonly string[]): Promise<{ name: string; text: string }[]> {
  const entries: { name: string; text: string }[] = []
  for (const folder of folders) {
    for (const text of await createSpool(folder).texts()) {
      entries.push({ name: `${entryNames.spools}/${basename(folder)}/${entries.length}`, text })
    }
  }
  return entries
}

async function addRows(snapshot: DatabaseSnapshot, add: AddEntry): Promise<Record<string, number>> {
  const rows: Record<string, number> = {}
  for (const table of snapshot.tables) {
    let count = 0
    let pieces = 0
    for await (const piece of snapshot.pieces(table)) {
      await add(`${entryNames.tables}/${table.name}/${String(++pieces).padStart(8, '0')}`, piece)
      count += rowsIn(piece)
    }
    rows[table.name] = count
  }
  return rows
}

async function keysOfFiles(snapshot: DatabaseSnapshot, { fileTables }: BackupRules): Promise<string[]> {
  const keys: string[] = []
  for (const table of fileTables) {
    for (const row of await snapshot.query<{ storage_key: string }>(
      `SELECT storage_key FROM ${quoted(table)}`,
    )) {
      keys.push(row.storage_key)
    }
  }
  return keys
}

/** Returns the keys of missing files. */
async function addFiles(storage: Storage, keys: string[], add: AddEntry): Promise<string[]> {
  const absent: string[] = []
  for (const key of keys) {
    const size = await storage.size(key)
    const stream = size ? await storage.read(key, 0, size - 1) : size === 0 ? Readable.from([]) : null
    if (size === null || stream === null) absent.push(key)
    else await add(`${entryNames.files}/${key}`, { size, stream })
  }
  return absent
}

// Rows are deleted before their files: a file that is missing while its row exists was lost earlier.
async function sorted(
  absent: string[],
  snapshot: DatabaseSnapshot,
  rules: BackupRules,
): Promise<Pick<Summary, 'deleted' | 'missing'>> {
  const present = absent.length > 0 ? new Set(await keysOfFiles(snapshot, rules)) : new Set()
  return {
    deleted: absent.filter((key) => !present.has(key)),
    missing: absent.filter((key) => present.has(key)),
  }
}
