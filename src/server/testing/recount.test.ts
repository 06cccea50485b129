import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldLeadCounts } from '#server/slices/leads/lead-list.repository.ts'
import { startTestApp, type TestApp } from './app.ts'
import { createCompany, type TestCompany } from './builders.ts'
import { createLeadRow, createPatientRow } from './record-builders.ts'
import { differingCounts } from './recount.ts'

let app: TestApp
let owner: pg.Client
let company: TestCompany
beforeAll(async () => {
  app = await startTestApp()
  owner = new pg.Client(app.database.ownerConnection)
  await owner.connect()
  company = await createCompany(app)
  await createLeadRow(app, company)
  await createLeadRow(app, company, { location: null })
  await createLeadRow(app, await createCompany(app), { status: 'lost' })
  await createPatientRow(app, company)
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

test('kept counts that are right differ in nothing from a recount', async () => {
  expect(await differingCounts(owner)).toEqual([])
})

test('what each connection has counted is brought together, and a count of nothing forgotten', async () => {
  const lead = await createLeadRow(app, company, { status: 'na', follow_up_date: '2026-03-20' })
  await owner.query("UPDATE leads SET status = 'noshow', follow_up_date = NULL WHERE id = $1", [lead])
  await foldLeadCounts(app.db)
  for (const counts of ['lead_counts', 'lead_totals']) {
    const { rows } = await owner.query(`SELECT DISTINCT shard, value > 0 AS some FROM ${counts}`)
    expect(rows).toEqual([{ shard: -1, some: true }])
  }
  expect(await differingCounts(owner)).toEqual([])
})

test('a count that is off, one that is missing and one of nothing are each named', async () => {
  await owner.query('BEGIN')
  try {
    await owner.query("UPDATE lead_counts SET value = value + 2 WHERE status = 'lost'")
    await owner.query('DELETE FROM lead_counts WHERE location_id = 0')
    await owner.query("UPDATE patient_counts SET status = 'inactive'")
    const differences = await differingCounts(owner)
    expect(differences.map(({ counts, kept, recounted }) => [counts, kept, recounted])).toEqual([
      ['lead_counts', 0, 1],
      ['lead_counts', 3, 1],
      ['patient_counts', 0, 1],
      ['patient_counts', 1, 0],
    ])
    expect(differences[0]?.key).toEqual({
      company_id: company.id,
      location_id: 0,
      status: 'new',
      type: 'contact_form',
      source: 'google',
      waiting: 'untouched',
      planned: false,
    })
  } finally {
    await owner.query('ROLLBACK')
  }
})
