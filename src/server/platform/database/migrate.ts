import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { root } from '../root.ts'
import { type AllowedKeys, syncAllowedKeys } from './allowed-keys.ts'
import { type AppRole, grantAppRole } from './app-role.ts'

const folder = join(root, 'migrations')

export interface MigrateOptions {
  allowedKeys: AllowedKeys[]
  appRole: AppRole
  onMigrated?: (name: string) => void
}

/** Names of this program's migrations, oldest first. */
export async function migrationNames(): Promise<string[]> {
  const files = await readdir(folder)
  return files
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.replace(/\.sql$/, ''))
    .sort()
}

function createMigrator(db: Kysely<unknown>): Migrator {
  return new Migrator({
    db,
    migrationTableName: 'schema_migrations',
    migrationLockTableName: 'schema_migrations_lock',
    provider: {
      async getMigrations() {
        const entries = (await migrationNames()).map(async (name) => {
          const text = await readFile(join(folder, `${name}.sql`), 'utf8')
          const up = async (on: Kysely<unknown>) => void (await sql.raw(text).execute(on))
          return [name, { up }] as const
        })
        return Object.fromEntries(await Promise.all(entries))
      },
    },
  })
}

/** Creates the tables as of a migration, without the parts derived from this program's contract. */
export async function migrateTo(db: Kysely<unknown>, name: string): Promise<void> {
  const { error } = await createMigrator(db).migrateTo(name)
  if (error) throw error
}

// The baseline puts this mark on the companies table, unlike any earlier migration.
const baselineMark = 'Chairside 0.2'

async function refuseOlderDatabase(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ mark: string | null }>`
    SELECT obj_description(companies, 'pg_class') AS mark FROM to_regclass('public.companies') AS companies
    WHERE companies IS NOT NULL`.execute(db)
  if (rows[0] && rows[0].mark !== baselineMark) {
    throw new Error(
      "This database was made before Chairside 0.2.0 and can't be upgraded: use a new DATA_DIR or an empty database.",
    )
  }
}

/**
 * Brings a database to the newest schema as its owner: runs the numbered SQL files under an advisory lock,
 * then updates the checks from the contract and the rights of the app's role. Refuses a database that is
 * newer than this program or older than the baseline.
 */
export async function migrate(db: Kysely<unknown>, options: MigrateOptions): Promise<void> {
  await refuseOlderDatabase(db)
  const { error, results } = await createMigrator(db).migrateToLatest()
  for (const result of results ?? []) {
    if (result.status === 'Success') options.onMigrated?.(result.migrationName)
  }
  if (error instanceof Error && /previously executed migration .* is missing/.test(error.message)) {
    throw new Error(
      `This database was made by a newer version of Chairside. Update the program. (${error.message})`,
    )
  }
  if (error) throw error
  // Index-only scans of a rewritten table work only after a vacuum.
  if (results && results.length > 0) await sql`VACUUM (ANALYZE)`.execute(db)
  await db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('chairside schema'))`.execute(tx)
    await syncAllowedKeys(tx, options.allowedKeys)
    await grantAppRole(tx, options.appRole)
  })
}
