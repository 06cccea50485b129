import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, Migrator, sql } from 'kysely'
import { type AllowedKeys, syncAllowedKeys } from './allowed-keys.ts'
import { type AppRole, grantAppRole } from './app-role.ts'

const folder = join(import.meta.dirname, '../../../../migrations')

export interface MigrateOptions {
  allowedKeys: AllowedKeys[]
  appRole: AppRole
  onMigrated?: (name: string) => void
}

/**
 * Brings a database to the newest schema as its owner: the numbered SQL files under an advisory lock, the checks made
 * from the contract, and the rights of the app's role. A database that is ahead of this program is refused.
 */
export async function migrate(db: Kysely<unknown>, options: MigrateOptions): Promise<void> {
  const migrator = new Migrator({
    db,
    migrationTableName: 'schema_migrations',
    migrationLockTableName: 'schema_migrations_lock',
    provider: {
      async getMigrations() {
        const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
        const entries = files.map(async (file) => {
          const text = await readFile(join(folder, file), 'utf8')
          const up = async (on: Kysely<unknown>) => void (await sql.raw(text).execute(on))
          return [file.replace(/\.sql$/, ''), { up }] as const
        })
        return Object.fromEntries(await Promise.all(entries))
      },
    },
  })
  const { error, results } = await migrator.migrateToLatest()
  for (const result of results ?? []) {
    if (result.status === 'Success') options.onMigrated?.(result.migrationName)
  }
  if (error instanceof Error && /previously executed migration .* is missing/.test(error.message)) {
    throw new Error(
      `This database was made by a newer version of Chairside. Update the program. (${error.message})`,
    )
  }
  if (error) throw error
  await db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('chairside schema'))`.execute(tx)
    await syncAllowedKeys(tx, options.allowedKeys)
    await grantAppRole(tx, options.appRole)
  })
}
