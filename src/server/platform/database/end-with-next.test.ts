import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { runAsOwner } from '#server/testing/inspect.ts'
import { type Database, endWithNext } from './database.ts'
import { inTransaction } from './transaction.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await runAsOwner(app, 'CREATE TABLE checks (id bigint UNIQUE DEFERRABLE INITIALLY DEFERRED)')
  await runAsOwner(app, 'GRANT SELECT, INSERT ON checks TO PUBLIC')
})
afterAll(() => app.close())

const insert = (db: Database, id: number) => sql`INSERT INTO checks (id) VALUES (${id})`.execute(db)
const ids = async () => {
  const { rows } = await sql<{ id: number }>`SELECT id FROM checks ORDER BY id`.execute(app.db)
  return rows.map(({ id }) => id)
}

test('endWithNext commits all statements of the transaction', async () => {
  await inTransaction(app.db, async (tx) => {
    await insert(tx, 1)
    await endWithNext(tx)
    await insert(tx, 2)
  })
  expect(await ids()).toEqual([1, 2])
})

test('endWithNext commits a transaction of one statement', async () => {
  await inTransaction(app.db, async (tx) => {
    await endWithNext(tx)
    await insert(tx, 3)
  })
  expect(await ids()).toContain(3)
})

test('endWithNext keeps nothing when the last statement fails', async () => {
  const failed = inTransaction(app.db, async (tx) => {
    await insert(tx, 4)
    await endWithNext(tx)
    await sql`SELECT 1 / 0`.execute(tx)
  })
  await expect(failed).rejects.toThrow('division by zero')
  expect(await ids()).not.toContain(4)
})

test('endWithNext fails when the commit fails', async () => {
  const failed = inTransaction(app.db, async (tx) => {
    await insert(tx, 5)
    await endWithNext(tx)
    await insert(tx, 5)
  })
  await expect(failed).rejects.toThrow('duplicate key')
  expect(await ids()).not.toContain(5)
})

test('endWithNext lets no statement follow the last one', async () => {
  const late = inTransaction(app.db, async (tx) => {
    await endWithNext(tx)
    await insert(tx, 6)
    await insert(tx, 7)
  })
  await expect(late).rejects.toThrow('a statement after the last one of its transaction')
  expect(await ids()).not.toContain(7)
  expect(await inTransaction(app.db, (tx) => insert(tx, 8)).then(ids)).toContain(8)
})
