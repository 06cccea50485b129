import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { ensureDataDir } from '#server/platform/data-dir.ts'
import { createLog } from '#server/platform/log.ts'
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded.ts'
import { type Cleanup, ignoreFailure } from './cleanup.ts'

/**
 * An empty database that is gone after the cleanup: one of its own on the server of DATABASE_URL, whose role must be
 * allowed to create it, else an embedded server in `dataDir`. Answers its address as the owner.
 */
export async function createBenchDatabase(dataDir: string, cleanup: Cleanup): Promise<string> {
  const server = process.env.DATABASE_URL
  if (server) return createDatabaseOn(server, cleanup)
  ensureDataDir(dataDir)
  const starting = startEmbeddedPostgres(dataDir, createLog('warn'))
  cleanup.add(() => starting.then((postgres) => postgres.stop(), ignoreFailure))
  const { host, port, user, password, database } = (await starting).connection
  return `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

async function createDatabaseOn(server: string, cleanup: Cleanup): Promise<string> {
  const name = `chairside_bench_${randomBytes(4).toString('hex')}`
  await runOn(server, `CREATE DATABASE ${name}`)
  cleanup.add(() => runOn(server, `DROP DATABASE ${name} WITH (FORCE)`, `DROP ROLE IF EXISTS ${name}_app`))
  const address = new URL(server)
  address.pathname = `/${name}`
  return address.href
}

async function runOn(server: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
