import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { createPool } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** What the properties of this run are drawn from. */
    seed: number
    /** Where the statements of the app are kept. */
    statements: string
    postgres: { owner: pg.ClientConfig; appRole: { name: string; password: string }; template: string }
  }
}

/** A migrated database for one test file, connected as the app's role. */
export interface TestDatabase {
  pool: pg.Pool
  ownerConnection: pg.ClientConfig
  drop(): Promise<void>
}

/** Copies the migrated template in some tens of milliseconds. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { owner, appRole, template } = inject('postgres')
  const database = `test_${randomBytes(6).toString('hex')}`
  await asOwner(owner, `CREATE DATABASE ${database} TEMPLATE ${template} STRATEGY FILE_COPY`)
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

/** What `DATABASE_URL` says of it. */
export function addressOf({ ownerConnection }: TestDatabase): string {
  const { user, password, port, database, host = '' } = ownerConnection
  return `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

/** Takes every connection of the app, as if the database were down. Returns a function that releases them. */
export async function holdConnections({ pool }: TestDatabase): Promise<() => void> {
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  // Tests of this don't care how long a request waits.
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
