import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany } from '#server/testing/builders.ts'
import { runAsOwner } from '#server/testing/inspect.ts'
import { startLine } from '#server/testing/line.ts'
import { createDatabase, createPool, type Database } from './database.ts'
import { isUnavailable } from './failures.ts'
import { inTransaction } from './transaction.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function terminate(db: Database): Promise<void> {
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db)
  await runAsOwner(app, `SELECT pg_terminate_backend(${rows[0]?.pid}, 5000)`)
  // Lets the client read the error from the socket before the next statement.
  await sleep(50)
}

test('isUnavailable returns true for a connection lost between statements of a transaction', async () => {
  const lost = inTransaction(app.db, async (tx) => {
    await tx
      .insertInto('companies')
      .values({ name: 'Lost', time_zone: 'UTC', created_at: app.clock.now() })
      .execute()
    await terminate(tx)
    await tx.selectFrom('companies').select('id').execute()
  })
  const error: unknown = await lost.catch((reason: unknown) => reason)
  expect(isUnavailable(error)).toBe(true)
})

test('the connection pool replaces a lost connection and its transaction is rolled back', async () => {
  const { id } = await createCompany(app)
  expect(id).toBeGreaterThan(0)
  const companies = await app.db.selectFrom('companies').select('id').where('name', '=', 'Lost').execute()
  expect(companies).toEqual([])
})

test('isUnavailable returns true for a connection lost during a statement', async () => {
  const slow = sql`SELECT pg_sleep(20)`.execute(app.db).catch((reason: unknown) => reason)
  await expect
    .poll(async () => {
      const { rows } = await runAsOwner(
        app,
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep%' AND state = 'active'`,
      )
      return rows.length
    })
    .toBe(1)
  expect(isUnavailable(await slow)).toBe(true)
  expect((await createCompany(app)).id).toBeGreaterThan(0)
})

test('the connection pool replaces a connection to an unresponsive server without sending ROLLBACK', async () => {
  const { host, port, ...connection } = app.database.ownerConnection
  const line = await startLine(`${host}/.s.PGSQL.${port}`)
  const pool = createPool({
    connection: { ...connection, host: '127.0.0.1', port: line.port },
    ...{ size: 1, silence: 1_000, log: createLog('silent') },
  })
  const sent: string[] = []
  const db = createDatabase(pool, (statement) => sent.push(statement))
  const lost = inTransaction(db, async (tx) => {
    await sql`SELECT 1`.execute(tx)
    line.freeze()
    await sql`SELECT 2`.execute(tx)
  })
  expect(isUnavailable(await lost.catch((reason: unknown) => reason))).toBe(true)
  expect(sent).toEqual(['SELECT 1', 'SELECT 2'])
  await line.pass()
  const { rows } = await sql`SELECT 3 AS found`.execute(db)
  expect(rows).toEqual([{ found: 3 }])
  await pool.end()
  await line.close()
})
