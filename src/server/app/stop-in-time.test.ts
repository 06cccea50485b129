import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPool } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/log.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { type Line, startLine } from '#server/testing/line.ts'
import { stopInTime } from './stop-in-time.ts'

// Longer than any test may take: what is waited for to its end fails.
const silence = 600_000
const patience = { underWay: 300, cutOff: 5_000 }

let database: TestDatabase
let line: Line
let app: TestApp
let breaking: AbortController
beforeEach(async () => {
  database = await createTestDatabase()
  const { host, port, ...owner } = database.ownerConnection
  line = await startLine(`${host}/.s.PGSQL.${port}`)
  breaking = new AbortController()
  const pool = createPool({
    connection: { ...owner, host: '127.0.0.1', port: line.port },
    ...{ size: 4, patience: 2_000, silence, cutOff: breaking.signal, log: createLog('silent') },
  })
  app = await startTestApp({}, { database: { ...database, pool, drop: async () => {} } })
  await app.server.listen()
})
afterEach(async () => {
  await line.close()
  await app.close()
  if (!app.database.pool.ending) await app.database.pool.end()
  await database.drop()
})

const origin = () => `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`
const stop = () => stopInTime(app.server, () => breaking.abort(), patience)

test('a stop does not wait for a database that has fallen silent, nor do the connections', async () => {
  // Of what waits at the end, one has a connection that was open before, the others get none.
  await app.database.pool.query('SELECT')
  line.freeze()
  const asked = Array.from({ length: 6 }, (_, number) =>
    fetch(`${origin()}/api/token/refresh/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh: `of-nobody-${number}` }),
    }).catch((error: Error) => error),
  )
  await expect.poll(() => app.database.pool.totalCount).toBe(4)
  await stop()
  await app.database.pool.end()
  await Promise.all(asked)
})

test('a stop does not wait for someone who sends a body slowly', async () => {
  const slow = request(`${origin()}/api/intake/forms/none/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': 100 },
  })
  const cut = once(slow, 'error')
  slow.write('{')
  await expect
    .poll(() => new Promise((resolve) => app.server.server.getConnections((_, count) => resolve(count))))
    .toBe(1)
  await stop()
  await cut
})

test('a stop without anything under way cuts nothing off', async () => {
  await app.database.pool.query('SELECT')
  await stop()
  expect(breaking.signal.aborted).toBe(false)
  expect(app.logged.join()).not.toContain('cut off')
})
