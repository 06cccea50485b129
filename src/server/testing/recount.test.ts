import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldCounts } from '#server/slices/leads/lead-list.repository.ts'
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

test('folding leaves one row per key, and none for keys that count nothing', async () => {
  const lead = await createLeadRow(app, company, { status: 'na', follow_up_date: '2026-03-20' })
  await owner.query("UPDATE leads SET status = 'noshow', follow_up_date = NULL WHERE id = $1", [lead])
  const { rows: before } = await owner.query('SELECT FROM lead_counts')
  await foldCounts(app.db)
  const { rows } = await owner.query('SELECT DISTINCT folded, value > 0 AS some FROM lead_counts')
  expect(rows).toEqual([{ folded: true, some: true }])
  expect(await owner.query('SELECT FROM lead_counts')).toHaveProperty('rowCount', before.length - 2)
  expect(await owner.query('SELECT FROM follow_up_counts')).toHaveProperty('rowCount', 0)
  expect(await differingCounts(owner)).toEqual([])
})

test('a writer does not wait for the folding, nor the folding for a writer', async () => {
  const other = await createCompany(app)
  await createLeadRow(app, other)
  await owner.query('BEGIN')
  try {
    await owner.query("UPDATE leads SET status = 'contacted' WHERE company_id = $1", [other.id])
    await createLeadRow(app, other)
    await foldCounts(app.db)
  } finally {
    await owner.query('ROLLBACK')
  }
  await owner.query('DELETE FROM leads WHERE company_id = $1', [other.id])
  await foldCounts(app.db)
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
      planned: false,
    })
  } finally {
    await owner.query('ROLLBACK')
  }
})
