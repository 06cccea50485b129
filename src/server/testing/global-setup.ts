import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrateAsOwner } from '#server/app/open-database.ts'
import { ensureDataDir } from '#server/platform/data-dir.ts'
import { createLog } from '#server/platform/log.ts'
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded.ts'

const template = 'chairside_template'
const appRole = { name: 'chairside_test_app', password: 'only for tests on this machine' }

/** One PostgreSQL for the whole run, with a migrated template that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31))
  // The first project of a run starts the database and makes the folder, and the last one reads it.
  const isFirst = process.env.STATEMENTS === undefined
  const statements = process.env.STATEMENTS ?? mkdtempSync(join(tmpdir(), 'chairside-statements-'))
  process.env.STATEMENTS = statements
  project.provide('statements', statements)
  process.stdout.write(`Properties are tested with SEED=${seed}\n`)
  project.provide('seed', seed)
  const postgres = isFirst ? await startPostgres() : undefined
  if (postgres) process.env.POSTGRES_OF_TESTS = JSON.stringify(postgres.provided)
  project.provide('postgres', JSON.parse(process.env.POSTGRES_OF_TESTS ?? ''))
  return async () => {
    await postgres?.stop()
    if (isFirst) rmSync(statements, { recursive: true, force: true })
  }
}

async function startPostgres() {
  const parent = mkdtempSync(join(tmpdir(), 'chairside-test-'))
  const dataDir = join(parent, 'data')
  ensureDataDir(dataDir)
  // Little memory: it is looked through whenever a database is dropped.
  const postgres = await startEmbeddedPostgres(dataDir, createLog('silent'), { memory: 2 ** 29 })
  const owner = { ...postgres.connection }
  const client = new pg.Client(owner)
  await client.connect()
  // Nothing here has to outlive a power cut.
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    await client.query(`ALTER SYSTEM SET ${setting} = off`)
  }
  await client.query('SELECT pg_reload_conf()')
  await client.query(`CREATE DATABASE ${template}`)
  await client.end()
  await migrateAsOwner({ ...owner, database: template }, appRole, () => {})
  return {
    provided: { owner, appRole, template },
    async stop() {
      await postgres.stop()
      rmSync(parent, { recursive: true, force: true })
    },
  }
}
