import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { createPool } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of this test run: how to connect as owner, and the app's role. */
    postgres: { owner: pg.ClientConfig; appRole: { name: string; password: string }; template: string }
  }
}

/** A database of a test file's own, migrated, with a pool as the app's role. */
export interface TestDatabase {
  pool: pg.Pool
  ownerConnection: pg.ClientConfig
  drop(): Promise<void>
}

/** Copies the migrated template: some tens of milliseconds. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { owner, appRole, template } = inject('postgres')
  const database = `test_${randomBytes(6).toString('hex')}`
  await asOwner(owner, `CREATE DATABASE ${database} TEMPLATE ${template}`)
  const ownerConnection = { ...owner, database }
  const pool = createPool({
    connection: { ...ownerConnection, user: appRole.name, password: appRole.password },
    size: 10,
    log: createLog('silent'),
  })
  return {
    pool,
    ownerConnection,
    async drop() {
      await pool.end()
      await asOwner(owner, `DROP DATABASE ${database} WITH (FORCE)`)
    },
  }
}

/** Takes every connection that an app may have, as when the database is away, until the answer is called. */
export async function holdConnections({ pool }: TestDatabase): Promise<() => void> {
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  // How long a request waits for a connection is not what such a test looks at.
  const patience = pool.options.connectionTimeoutMillis
  pool.options.connectionTimeoutMillis = 50
  return () => {
    pool.options.connectionTimeoutMillis = patience
    for (const client of held.splice(0)) client.release()
  }
}

async function asOwner(connection: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
