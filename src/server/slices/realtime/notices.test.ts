import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany } from '#server/testing/builders.ts'
import { createLeadRow } from '#server/testing/record-builders.ts'

let app: TestApp
let client: pg.Client
let notices: number
let change: string
beforeAll(async () => {
  app = await startTestApp()
  const id = await createLeadRow(app, await createCompany(app))
  change = `UPDATE leads SET version = version + 1 WHERE id = ${id}`
  client = new pg.Client(app.database.ownerConnection)
  client.on('notice', () => notices++)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await app.close()
})

const noticesOf = async (...statements: readonly string[]) => {
  notices = 0
  for (const statement of statements) await client.query(statement)
  return notices
}

test('a transaction gives one notice of all its changes', async () => {
  expect(await noticesOf('BEGIN', change, change, 'COMMIT')).toBe(1)
})

test('each transaction of a connection gives its own notice', async () => {
  expect(await noticesOf(change, change)).toBe(2)
})

test('a transaction that goes back to a savepoint gives notice of its later changes', async () => {
  await client.query('BEGIN')
  const later = await noticesOf('SAVEPOINT before', change, 'ROLLBACK TO before', change)
  await client.query('COMMIT')
  expect(later).toBe(2)
})
