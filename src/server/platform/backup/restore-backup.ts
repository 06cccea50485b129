import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import { json, text } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { addWaitingJobs } from '../jobs/waiting-jobs.ts'
import { createSpool } from '../spool.ts'
import type { Storage } from '../storage.ts'
import { BackupRefused } from './archive-format.ts'
import { readArchive } from './archive-read.ts'
import { quoted } from './database-snapshot.ts'
import { clearUnusedDatabase, refuseUsedDatabase } from './empty-database.ts'
import { startLoading } from './load-rows.ts'
import type { BackupRules } from './make-backup.ts'
import { entryNames, Manifest, OlderManifest, Summary } from './manifest.ts'

export interface VerifiedBackup {
  file: string
  passphrase: string | undefined
  manifest: Manifest
  summary: Summary
  /** Only encrypted backups have it. */
  secret: string | undefined
}

/**
 * Reads a backup completely and changes nothing. Throws `BackupRefused` when it is damaged or newer than
 * this program.
 */
export async function verifyBackup(
  file: string,
  passphrase: string | undefined,
  knownMigrations: readonly string[],
): Promise<VerifiedBackup> {
  let manifest: unknown
  let summary: unknown
  let secret: string | undefined
  await readArchive(file, passphrase, async (name, content) => {
    if (name === entryNames.manifest) manifest = await json(content)
    else if (name === entryNames.summary) summary = await json(content)
    else if (name === entryNames.secret) secret = await text(content)
    else await finished(content.resume())
  })
  if (OlderManifest.safeParse(manifest).success) {
    throw new BackupRefused("This backup was made before Chairside 0.2.0 and can't be restored.")
  }
  const read = { manifest: Manifest.safeParse(manifest), summary: Summary.safeParse(summary) }
  if (!read.manifest.success || !read.summary.success) {
    throw new BackupRefused(
      'This is not a Chairside backup, or it was made by a newer version. If so, update Chairside first.',
    )
  }
  const unknown = read.manifest.data.migrations.filter((name) => !knownMigrations.includes(name))
  if (unknown.length > 0) {
    throw new BackupRefused(
      `This backup was made by a newer version of Chairside. Update first. (Unknown migrations: ${unknown.join(', ')}.)`,
    )
  }
  return { file, passphrase, manifest: read.manifest.data, summary: read.summary.data, secret }
}

export interface RestoreParts {
  backup: VerifiedBackup
  /** Connects as the owner of the tables. */
  connection: pg.ClientConfig
  storage: Storage
  spools: readonly string[]
  rules: BackupRules
  /** Creates the tables as of a migration. */
  migrateTo(migration: string): Promise<void>
  /** Runs when all rows are loaded. */
  beforeCommit(): void
}

/** Restores into an unused installation, in one transaction: after any failure it is still unused. */
export async function restoreBackup(parts: RestoreParts): Promise<{ jobs: number }> {
  const { backup, connection, storage, rules } = parts
  const { manifest } = backup
  const client = new pg.Client({ ...connection, application_name: 'chairside restore', keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  const stored: string[] = []
  try {
    await refuseUsedDatabase(client, rules)
    await clearUnusedDatabase(client)
    await parts.migrateTo(manifest.migrations.at(-1) ?? '')
    await client.query('BEGIN')
    const loader = await startLoading(client, manifest.tables)
    const tables = new Map(manifest.tables.map((table) => [table.name, table]))
    const spooled: { folder: string; text: string }[] = []
    let jobs = '[]'
    await readArchive(backup.file, backup.passphrase, async (name, content) => {
      const [kind, of = ''] = name.split('/')
      const table = tables.get(of)
      if (kind === entryNames.tables && table) await loader.load(table, content)
      else if (kind === entryNames.files) await storeFile(storage, of, content, stored)
      else if (kind === entryNames.spools) spooled.push({ folder: of, text: await text(content) })
      else if (kind === entryNames.jobs) jobs = await text(content)
      else await finished(content.resume())
    })
    for (const table of rules.fileTables.filter((name) => tables.has(name))) {
      await client.query(`DELETE FROM ${quoted(table)} WHERE storage_key = ANY($1)`, [backup.summary.deleted])
    }
    await loader.finish(manifest.sequences, backup.summary.rows)
    const added = await addWaitingJobs(client, jobs)
    for (const folder of parts.spools) {
      const spool = createSpool(folder)
      for (const entry of spooled.filter((candidate) => candidate.folder === basename(folder)))
        await spool.keep(entry.text)
    }
    parts.beforeCommit()
    await client.query('COMMIT')
    await client.query('ANALYZE')
    return { jobs: added }
  } catch (error) {
    // Also ends the transaction.
    await client.end().catch(() => {})
    for (const key of stored) await storage.remove(key).catch(() => {})
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

// A bucket may have outlived its installation. Existing files never change, so they stay even after a
// failure.
async function storeFile(storage: Storage, key: string, content: Readable, stored: string[]): Promise<void> {
  if ((await storage.size(key)) !== null) return finished(content.resume())
  stored.push(key)
  await storage.put(key, content)
}
