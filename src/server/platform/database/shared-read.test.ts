import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany } from '#server/testing/builders.ts'
import { createDatabase, type Database } from './database.ts'
import { readShared } from './shared-read.ts'
import { inTransaction } from './transaction.ts'

let app: TestApp
let db: Database
let sent: string[]
beforeAll(async () => {
  app = await startTestApp()
  db = createDatabase(app.database.pool, (text) => sent.push(text))
})
afterAll(() => app.close())
beforeEach(() => {
  sent = []
})

const nameOf = (id: number) => sql<{ name: string }>`SELECT name FROM companies WHERE id = ${id}`
const times = <T>(number: number, make: () => T): T[] => Array.from({ length: number }, make)

test('readShared runs one statement for concurrent identical reads', async () => {
  const { id } = await createCompany(app, { name: 'Example Dental' })
  sent = []
  const answers = await Promise.all(times(10, () => readShared(db, nameOf(id))))
  expect(answers).toEqual(times(10, () => [{ name: 'Example Dental' }]))
  expect(sent).toHaveLength(1)
})

test('readShared returns separate results for different parameters', async () => {
  const [first, second] = [
    await createCompany(app, { name: 'One' }),
    await createCompany(app, { name: 'Other' }),
  ]
  const answers = await Promise.all([readShared(db, nameOf(first.id)), readShared(db, nameOf(second.id))])
  expect(answers).toEqual([[{ name: 'One' }], [{ name: 'Other' }]])
})

test('readShared runs a new statement for reads that arrive while a statement runs', async () => {
  const { id } = await createCompany(app, { name: 'Before' })
  const question = sql<{ name: string }>`
    SELECT name, pg_advisory_xact_lock_shared(${id}) AS held FROM companies WHERE id = ${id}`
  const ask = async () => (await readShared(db, question)).map(({ name }) => name)
  const early = await inTransaction(app.db, async (holder) => {
    await sql`SELECT pg_advisory_xact_lock(${id})`.execute(holder)
    const first = ask()
    await expect
      .poll(async () => {
        const waiting = sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = ${id} AND NOT granted`
        return (await waiting.execute(app.db)).rows.length
      })
      .toBe(1)
    await app.db.updateTable('companies').set({ name: 'After' }).where('id', '=', id).execute()
    return { first, late: times(3, ask) }
  })
  expect(await early.first).toEqual(['Before'])
  expect(await Promise.all(early.late)).toEqual(times(3, () => ['After']))
  expect(sent).toHaveLength(2)
})

test('readShared rejects all callers of a failed statement and queries again next time', async () => {
  const { id } = await createCompany(app)
  const half = sql`SELECT 1 / (SELECT count(*) FROM companies WHERE id = ${id} AND name = 'Mended')::int AS half`
  const failed = await Promise.allSettled(times(2, () => readShared(db, half)))
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(sent).toHaveLength(1)
  await app.db.updateTable('companies').set({ name: 'Mended' }).where('id', '=', id).execute()
  expect(await readShared(db, half)).toEqual([{ half: 1 }])
})

test('readShared does not share reads inside a transaction', async () => {
  const { id } = await createCompany(app, { name: 'Before' })
  await inTransaction(db, async (tx) => {
    await tx.updateTable('companies').set({ name: 'Within' }).where('id', '=', id).execute()
    const answers = await Promise.all([readShared(tx, nameOf(id)), readShared(db, nameOf(id))])
    expect(answers).toEqual([[{ name: 'Within' }], [{ name: 'Before' }]])
  })
})
