import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany } from '#server/testing/builders.ts'
import { databaseTimersFire } from '#server/testing/moved-clock.ts'
import { createLeadRow } from '#server/testing/record-builders.ts'
import { createDatabase, createPool } from './database.ts'
import { openList } from './list-rows.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test.runIf(databaseTimersFire)(
  'openList keeps its transaction open past idle_in_transaction_session_timeout',
  async () => {
    const company = await createCompany(app)
    await createLeadRow(app, company)
    const { appRole } = inject('postgres')
    const pool = createPool({
      connection: {
        ...app.database.ownerConnection,
        ...{ user: appRole.name, password: appRole.password },
        options: '-c idle_in_transaction_session_timeout=50',
      },
      size: 2,
      log: createLog('silent'),
    })
    const { count, rows, close } = await openList<{ id: number }>(createDatabase(pool), {
      table: 'leads',
      where: sql`leads.company_id = ${company.id}`,
      order: { by: [], descending: false },
      columns: sql`leads.id`,
    })
    const idleConnection = await pool.connect()
    const broken = once(idleConnection, 'error')
    await idleConnection.query('BEGIN')
    await broken
    idleConnection.release(true)
    expect([count, (await rows.next()).value]).toEqual([1, { id: expect.any(Number) }])
    await close()
    await pool.end()
  },
)
