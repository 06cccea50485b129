import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { installErrorHandler } from '#server/platform/http/error-handler.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { runAsOwner } from '#server/testing/inspect.ts'
import { installHealth } from './health.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** What a server says that has not looked lately. */
async function ready({ folder = app.dataDir, check = async () => {} } = {}) {
  const server = Fastify()
  installErrorHandler(server)
  installHealth(server, { pool: app.database.pool, storage: { check }, folder })
  const answer = await server.inject({ url: '/readyz' })
  const again = await server.inject({ url: '/readyz' })
  expect(again.statusCode).toBe(answer.statusCode)
  return { status: answer.statusCode, ...answer.json() }
}

test('is well', async () => {
  expect(await ready()).toEqual({ status: 'ready' })
})

test('is not, while the database takes no writes', async () => {
  const name = (await runAsOwner(app, 'SELECT current_database() AS name')).rows[0].name
  const endSessions = () =>
    runAsOwner(
      app,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND pid <> pg_backend_pid()`,
    )
  await runAsOwner(app, `ALTER DATABASE ${name} SET default_transaction_read_only = on`)
  await endSessions()
  // The pool may still hold a connection that was broken off.
  await expect
    .poll(() => ready())
    .toMatchObject({ code: 'unavailable', detail: 'The database takes no writes.' })
  await runAsOwner(
    app,
    `BEGIN READ WRITE; ALTER DATABASE ${name} RESET default_transaction_read_only; COMMIT`,
  )
  await endSessions()
  await expect.poll(() => ready()).toEqual({ status: 'ready' })
})

test('says that the file storage is away, and serves all the same', async () => {
  const check = () => Promise.reject(new Error('no route to host'))
  expect(await ready({ check })).toEqual({ status: 'ready', problems: ['File storage is unavailable.'] })
})

test('is not, while the disk is full', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'chairside-full-'))
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder])
  onTestFinished(() => {
    spawnSync('umount', [folder])
    rmSync(folder, { recursive: true, force: true })
  })
  if (mount.status !== 0) return context.skip('it takes the right to mount a tmpfs')
  expect(await ready({ folder })).toEqual({ status: 'ready' })
  writeFileSync(join(folder, 'ballast'), Buffer.alloc(1000 * 1024))
  expect(await ready({ folder })).toMatchObject({
    code: 'unavailable',
    detail: 'The disk of DATA_DIR is full.',
  })
})
