import { z } from 'zod'

const Table = z.strictObject({ name: z.string(), columns: z.array(z.string()) })
const Sequence = z.strictObject({ name: z.string(), value: z.string() })

/** The first entry of a backup: what it is of. */
export const Manifest = z.object({
  product: z.literal('chairside'),
  format: z.literal(1),
  made_at: z.iso.datetime(),
  /** Names of the migrations that its tables are the result of. */
  migrations: z.array(z.string()).min(1),
  /** Tells whether a secret is the one of the installation; the secret cannot be found by it. */
  secret_check: z.string(),
  tables: z.array(Table),
  /** Numbers given last; those that were never asked for one are left out. */
  sequences: z.array(Sequence),
})
export type Manifest = z.output<typeof Manifest>
export type BackedUpTable = z.output<typeof Table>

/** The last entry but the digest: what came of it. */
export const Summary = z.object({
  rows: z.record(z.string(), z.number()),
  files: z.number(),
  /** Keys of files whose rows were deleted while the backup was made: these rows are left out of a restore. */
  deleted: z.array(z.string()),
  /** Keys of files that should have been in the storage and were not. */
  missing: z.array(z.string()),
})
export type Summary = z.output<typeof Summary>

/** Names of entries. Rows and files have one each: `tables/leads/00000012`, `files/<key>`. */
export const entryNames = {
  manifest: 'manifest.json',
  secret: 'secret-key',
  jobs: 'jobs.json',
  spools: 'spools',
  tables: 'tables',
  files: 'files',
  summary: 'summary.json',
} as const
