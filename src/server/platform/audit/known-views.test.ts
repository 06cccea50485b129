import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type Database } from '#server/platform/database/database.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, createStaff, type TestCompany } from '#server/testing/builders.ts'
import { staffActor } from '../actors.ts'
import type { AuditEntry } from './audit-log.ts'
import { createRecordOnce, type RecordOnce } from './known-views.ts'

let app: TestApp
let company: TestCompany
let staffId: number
let db: Database
const statements: string[] = []
beforeAll(async () => {
  app = await startTestApp()
  db = createDatabase(app.database.pool, (sql) => statements.push(sql))
  company = await createCompany(app)
  staffId = (await createStaff(app, company)).staffId
})
afterAll(() => app.close())

const minute = 60_000
const start = Date.parse('2026-03-04T15:00:00Z')
let record = 1

async function look(views: [recordOnce: RecordOnce, minute: number][]) {
  const record_id = record++
  const actor = { companyId: company.id, actor: staffActor(staffId), userId: 1, username: 'one' }
  statements.length = 0
  for (const [recordOnce, at] of views) {
    const entry: AuditEntry = {
      at: new Date(start + at * minute),
      action: 'viewed',
      kind: 'lead',
      record_id,
      address: '192.0.2.1',
      request_id: crypto.randomUUID(),
    }
    await recordOnce(actor, entry, 5 * 60)
  }
  const sent = statements.length
  const rows = await app.db
    .selectFrom('audit_log')
    .select('at')
    .where('record_id', '=', record_id)
    .orderBy('at')
    .execute()
  return { minutes: rows.map(({ at }) => (at.getTime() - start) / minute), statements: sent }
}

test('createRecordOnce logs repeated views once every five minutes and skips queries in between', async () => {
  const recordOnce = createRecordOnce(db, 'key')
  expect(await look([0, 1, 4, 5, 6].map((at) => [recordOnce, at]))).toEqual({
    minutes: [0, 5],
    statements: 2,
  })
})

test('createRecordOnce skips a view already logged by another process, after one query', async () => {
  const [recordOnce, otherProcess] = [createRecordOnce(db, 'key'), createRecordOnce(db, 'key')]
  const views: [RecordOnce, number][] = [
    [recordOnce, 0],
    [otherProcess, 3],
    [otherProcess, 4],
    [otherProcess, 6],
  ]
  expect(await look(views)).toEqual({ minutes: [0, 6], statements: 3 })
})
