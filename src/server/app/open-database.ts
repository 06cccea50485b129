import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { createPool } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import type { Log } from '#server/platform/log.ts'
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded.ts'
import { deriveKey } from '#server/platform/secrets.ts'
import type { Settings } from '#server/platform/settings.ts'
import { allowedKeys, appRoleLimits } from './schema-rules.ts'

/** A migrated database, the app's pool on it, and how to leave it. */
export interface OpenDatabase {
  pool: pg.Pool
  /** Connects as the owner of the tables: for the migrations and the demo alone. */
  ownerConnection: pg.ClientConfig
  close(): Promise<void>
}

/** Starts or reaches the database, migrates it as its owner, and opens a pool as the app's own role. */
export async function openDatabase(
  settings: Settings,
  secret: string,
  log: Log,
  tell: (line: string) => void,
): Promise<OpenDatabase> {
  const embedded = settings.DATABASE_URL ? null : await startEmbeddedPostgres(settings.DATA_DIR, log)
  const ownerConnection: pg.ClientConfig = embedded?.connection ?? { connectionString: settings.DATABASE_URL }
  try {
    const name = await databaseName(ownerConnection)
    const role = { name: `${name}_app`, password: deriveKey(secret, 'database role of the app') }
    await migrateAsOwner(ownerConnection, role, tell)
    const pool = createPool({ connection: asRole(ownerConnection, role), size: settings.DATABASE_POOL, log })
    return {
      pool,
      ownerConnection,
      async close() {
        await pool.end()
        await embedded?.stop()
      },
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

async function databaseName(connection: pg.ClientConfig): Promise<string> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name')
    return rows[0]?.name ?? ''
  } finally {
    await client.end()
  }
}

/** Migrates with a single connection of the owner's. */
export async function migrateAsOwner(
  connection: pg.ClientConfig,
  role: { name: string; password: string },
  tell: (line: string) => void,
): Promise<void> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ ...connection, max: 2 }) }),
  })
  try {
    await migrate(db, {
      allowedKeys,
      appRole: { ...role, ...appRoleLimits },
      onMigrated: (migration) => tell(`Migrated the database: ${migration}`),
    })
  } finally {
    await db.destroy()
  }
}

function asRole(connection: pg.ClientConfig, role: { name: string; password: string }): pg.PoolConfig {
  if (!connection.connectionString) return { ...connection, user: role.name, password: role.password }
  const url = new URL(connection.connectionString)
  url.username = encodeURIComponent(role.name)
  url.password = encodeURIComponent(role.password)
  return { connectionString: url.href }
}
