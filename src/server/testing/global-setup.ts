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
  const parent = mkdtempSync(join(tmpdir(), 'chairside-test-'))
  const dataDir = join(parent, 'data')
  ensureDataDir(dataDir)
  const postgres = await startEmbeddedPostgres(dataDir, createLog('silent'))
  const owner = { ...postgres.connection }
  const client = new pg.Client(owner)
  await client.connect()
  await client.query(`CREATE DATABASE ${template}`)
  await client.end()
  await migrateAsOwner({ ...owner, database: template }, appRole, () => {})
  project.provide('postgres', { owner, appRole, template })
  return async () => {
    await postgres.stop()
    rmSync(parent, { recursive: true, force: true })
  }
}
