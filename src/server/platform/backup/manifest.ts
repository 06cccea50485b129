import { z } from 'zod'

const Table = z.strictObject({ name: z.string(), columns: z.array(z.string()) })
const Sequence = z.strictObject({ name: z.string(), value: z.string() })

const product = z.literal('chairside')

/** The first entry of backups made before all tables came from one baseline. */
export const OlderManifest = z.object({ product, format: z.literal(1) })

/** The first entry of a backup. */
export const Manifest = z.object({
  product,
  format: z.literal(2),
  made_at: z.iso.datetime(),
  migrations: z.array(z.string()).min(1),
  /** Compares secrets without revealing them. */
  secret_check: z.string(),
  tables: z.array(Table),
  /** Excludes sequences that were never used. */
  sequences: z.array(Sequence),
})
export type Manifest = z.output<typeof Manifest>
export type BackedUpTable = z.output<typeof Table>

/** The last entry before the digest. */
export const Summary = z.object({
  rows: z.record(z.string(), z.number()),
  files: z.number(),
  /** Files whose rows were deleted during the backup; a restore skips those rows. */
  deleted: z.array(z.string()),
  /** Files that were missing from storage. */
  missing: z.array(z.string()),
})
export type Summary = z.output<typeof Summary>

/** One entry per chunk of rows and per file: `tables/leads/00000012`, `files/<key>`. */
export const entryNames = {
  manifest: 'manifest.json',
  secret: 'secret-key',
  jobs: 'jobs.json',
  spools: 'spools',
  tables: 'tables',
  files: 'files',
  summary: 'summary.json',
} as const
