import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { createPool } from '#server/platform/database/database.ts'
import { migrate, migrateTo } from '#server/platform/database/migrate.ts'
import { endsWithin } from '#server/platform/ends-within.ts'
import { installJobQueues } from '#server/platform/jobs/job-queues.ts'
import type { Log } from '#server/platform/log.ts'
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded.ts'
import { prepareFolders } from '#server/platform/postgres/folders.ts'
import { deriveKey } from '#server/platform/secrets.ts'
import type { Settings } from '#server/platform/settings.ts'
import { refuseForgetfulPooler } from './pooler.ts'
import { allowedKeys, appRoleLimits, jobQueues } from './schema-rules.ts'
import { refuseOtherSecret, rememberSecret } from './secret-check.ts'

/** The app's connections to a migrated database, as its own role, and how to leave it. */
export interface Pools {
  pool: pg.Pool
  /** Breaks their connections off, whatever is waited for on them. */
  cutOff(): void
  close(): Promise<void>
}

export interface OpenDatabase extends Pools {
  /** Connects as the owner of the tables: for the migrations and the demo alone. */
  ownerConnection: pg.ClientConfig
}

// Milliseconds in which whoever has a connection gives it back at the end.
const returning = 2_000
// Beside the pools: the migrations, whoever looks in by hand, and those that PostgreSQL keeps for superusers.
const otherConnections = 20

/** Starts or reaches the database, migrates it as its owner, and opens the pools of this process. */
export async function openDatabase(
  settings: Settings,
  secret: string,
  log: Log,
  tell: (line: string) => void,
  withNewSecret = false,
): Promise<OpenDatabase> {
  const connections = settings.WEB_CONCURRENCY * (settings.DATABASE_POOL + 1) + otherConnections
  const embedded = settings.DATABASE_URL
    ? null
    : await startEmbeddedPostgres(settings.DATA_DIR, log, { connections: Math.max(100, connections) })
  const ownerConnection: pg.ClientConfig = embedded?.connection ?? { connectionString: settings.DATABASE_URL }
  try {
    if (!embedded) await refuseForgetfulPooler(() => connectTo(ownerConnection))
    const role = await migrateInstallation(ownerConnection, secret, tell, withNewSecret)
    const pools = openPools(settings, ownerConnection, role, log)
    return {
      ...pools,
      ownerConnection,
      async close() {
        await pools.close()
        await embedded?.stop()
      },
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

/** Brings a database to this program's schema; answers the app's own role, whose rights it has set. Refuses another secret. */
export async function migrateInstallation(
  ownerConnection: pg.ClientConfig,
  secret: string,
  tell: (line: string) => void,
  withNewSecret = false,
): Promise<Role> {
  const role = roleOfApp(await databaseName(ownerConnection), secret)
  if (!withNewSecret) await refuseOtherSecret(ownerConnection, secret)
  await migrateAsOwner(ownerConnection, role, tell)
  await rememberSecret(ownerConnection, secret)
  return role
}

/** Opens the pools of this process on a database that another one of this installation has opened. */
export async function joinDatabase(settings: Settings, secret: string, log: Log): Promise<Pools> {
  const ownerConnection = await ownerConnectionOf(settings)
  const role = roleOfApp(await databaseName(ownerConnection), secret)
  return openPools(settings, ownerConnection, role, log)
}

interface Role {
  name: string
  password: string
}

function openPools(
  { DATABASE_POOL: size }: Settings,
  ownerConnection: pg.ClientConfig,
  role: Role,
  log: Log,
): Pools {
  const breaking = new AbortController()
  const cutOff = breaking.signal
  const pool = createPool({ connection: asRole(ownerConnection, role), size, cutOff, log })
  return {
    pool,
    cutOff: () => breaking.abort(),
    close: async () => void (await endsWithin(pool.end(), returning)),
  }
}

/** How to connect as the owner of the tables to a database that runs. */
export async function ownerConnectionOf(settings: Settings): Promise<pg.ClientConfig> {
  if (settings.DATABASE_URL) return { connectionString: settings.DATABASE_URL }
  if (!existsSync(join(settings.DATA_DIR, 'database-password'))) {
    throw new Error(`No database in ${settings.DATA_DIR}. Is DATA_DIR correct?`)
  }
  return (await prepareFolders(settings.DATA_DIR)).connection
}

const roleOfApp = (database: string, secret: string): Role => ({
  name: `${database}_app`,
  password: deriveKey(secret, 'database role of the app'),
})

async function connectTo(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function databaseName(connection: pg.ClientConfig): Promise<string> {
  const client = await connectTo(connection)
  try {
    const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name')
    return rows[0]?.name ?? ''
  } finally {
    await client.end()
  }
}

export async function migrateAsOwner(
  connection: pg.ClientConfig,
  role: Role,
  tell: (line: string) => void,
): Promise<void> {
  await asOwner(connection, (db) =>
    migrate(db, {
      allowedKeys,
      appRole: { ...role, ...appRoleLimits },
      onMigrated: (migration) => tell(`Migrated the database: ${migration}`),
    }),
  )
}

/** Makes the tables as they were after a migration, for rows of that time. */
export const migrateAsOwnerTo = (connection: pg.ClientConfig, migration: string): Promise<void> =>
  asOwner(connection, (db) => migrateTo(db, migration))

// The job queues have a schema of their own, whose version is the library's.
async function asOwner(
  connection: pg.ClientConfig,
  work: (db: Kysely<unknown>) => Promise<void>,
): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 2 })
  // A server that stops right after tells connections that have said goodbye so; unheard, that would end the process.
  pool.on('error', () => {})
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await installJobQueues(pool, jobQueues)
    await work(db)
  } finally {
    await db.destroy()
  }
}

function asRole(connection: pg.ClientConfig, role: Role): pg.PoolConfig {
  if (!connection.connectionString) return { ...connection, user: role.name, password: role.password }
  const url = new URL(connection.connectionString)
  url.username = encodeURIComponent(role.name)
  url.password = encodeURIComponent(role.password)
  return { connectionString: url.href }
}
