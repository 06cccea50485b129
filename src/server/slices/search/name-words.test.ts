import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteLead, patchLead } from '#contract/leads/leads.endpoints.ts'
import { createLog } from '#server/platform/log.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { runAsOwner } from '#server/testing/inspect.ts'
import { createLeadRow, createPatientRow } from '#server/testing/record-builders.ts'
import { removeUnusedNameWords, storeNameWords } from './name-words.ts'

let app: TestApp
let company: TestCompany
let admin: TestClient
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  company = await createCompany(app)
  admin = await signIn(app, company)
})

async function words(): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    SELECT DISTINCT word FROM name_words WHERE company_id = ${company.id} ORDER BY word
  `.execute(app.db)
  return rows.map(({ word }) => word)
}
const doubtOver = async () => {
  await sql`UPDATE name_words SET added_at = '-infinity', doubted_at = CASE WHEN doubted_at IS NOT NULL THEN '-infinity'::timestamptz END`.execute(
    app.db,
  )
  await removeUnusedNameWords(app)
}

test('name_words holds the plain words of all names', async () => {
  await createLeadRow(app, company, { first_name: 'Zoë', last_name: "O'Neil-Ångström" })
  await createPatientRow(app, company, { first_name: 'J.', last_name: 'Zoë' })
  expect(await words()).toEqual(['angstrom', 'oneil', 'zoe'])
})

test('storeNameWords stores words of people from before, in batches', async () => {
  for (const first_name of ['Ann', 'Bob', 'Cyd']) {
    await createLeadRow(app, company, { first_name, last_name: 'Li' })
    await createPatientRow(app, company, { first_name: `${first_name}y`, last_name: 'Li' })
  }
  const before = await words()
  await sql`DELETE FROM name_words`.execute(app.db)
  await sql`UPDATE rewrites SET finished_at = NULL, after_company = 0, after_id = 0`.execute(app.db)
  await storeNameWords({ ...app, log: createLog('silent') }, new AbortController().signal, 2)
  expect(await words()).toEqual(before)
})

test('removeUnusedNameWords removes the old words of a renamed lead', async () => {
  const id = await createLeadRow(app, company, { first_name: 'Anna', last_name: 'Oldname' })
  await createPatientRow(app, company, { first_name: 'Anna', last_name: 'Other' })
  await admin.call(patchLead, { params: { id }, body: { first_name: 'Beth', last_name: 'Newname' } })
  await removeUnusedNameWords(app)
  expect(await words()).toContain('oldname')
  await doubtOver()
  expect(await words()).toEqual(['anna', 'beth', 'newname', 'other'])
})

test('removeUnusedNameWords removes the words of a deleted lead', async () => {
  const id = await createLeadRow(app, company, { first_name: 'Anna', last_name: 'Gone' })
  await admin.call(deleteLead, { params: { id } })
  await doubtOver()
  expect(await words()).toEqual([])
})

test('removeUnusedNameWords keeps a word that someone got meanwhile', async () => {
  const id = await createLeadRow(app, company, { first_name: 'Anna', last_name: 'Back' })
  await admin.call(deleteLead, { params: { id } })
  await createLeadRow(app, company, { first_name: 'Anna', last_name: 'Else' })
  await doubtOver()
  expect(await words()).toEqual(['anna', 'else'])
})

test('name_words loses the words of a deleted company', async () => {
  await createLeadRow(app, company, { first_name: 'Anna', last_name: 'Gone' })
  await runAsOwner(app, `DELETE FROM companies WHERE id = ${company.id}`)
  expect(await words()).toEqual([])
})
