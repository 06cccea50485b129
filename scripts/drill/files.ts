import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { pdfOf } from '#server/testing/documents.ts'

const bytes = 20_000

export const fileOf = (key: string): Buffer => Buffer.concat([pdfOf(bytes), Buffer.from(`% ${key}\n`)])

const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name))
    : []

/** Files in the spools, waiting for the database. */
export const keptFiles = (dataDir: string): string[] =>
  ['intake-spool', 'call-spool'].flatMap((spool) => filesBelow(join(dataDir, spool)))

/** The keys of the writes in the spools. One that is being stored may already be gone from there. */
export const keptKeys = (dataDir: string): string[] =>
  keptFiles(dataDir)
    .filter((path) => path.endsWith('.json'))
    .flatMap((path) => {
      try {
        return [(JSON.parse(readFileSync(path, 'utf8')) as { idempotency_key: string }).idempotency_key]
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
        throw error
      }
    })

/** What is wrong with the files in a DATA_DIR after the sweep, one line each. */
export async function checkFiles(db: pg.Client, dataDir: string): Promise<string[]> {
  const { rows } = await db.query<{ name: string; storage_key: string }>(
    'SELECT name, storage_key FROM documents',
  )
  const stored = new Map(filesBelow(join(dataDir, 'files')).map((path) => [path.split('/').at(-1), path]))
  const broken = rows.filter(({ name, storage_key }) => {
    const path = stored.get(storage_key)
    stored.delete(storage_key)
    return path === undefined || !readFileSync(path).equals(fileOf(name.split('.')[0] ?? ''))
  })
  return [
    ...broken.map(({ name }) => `the file of ${name} is missing or another one`),
    ...[...stored.values()].map((path) => `a file without a row: ${path}`),
    ...keptFiles(dataDir).map((path) => `left in a spool: ${path}`),
  ]
}
