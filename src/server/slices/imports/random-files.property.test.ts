import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as endpoints from '#contract/imports/imports.endpoints.ts'
import type { Import, ImportPatch } from '#contract/imports/imports.schemas.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn } from '#server/testing/builders.ts'
import { doImports, dryRun } from '#server/testing/imports.ts'
import { holdsLong, longRunTimeout } from '#server/testing/properties.ts'
import { drawnFile, randomFile, randomFileTargets } from '#server/testing/random-files.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test(
  'an import adds every person of a random file once and gives a reason for each refused row',
  async () => {
    await holdsLong(
      fc.asyncProperty(drawnFile, async (drawn) => {
        const file = await randomFile(drawn)
        const company = await createCompany(app)
        const admin = await signIn(app, company)
        let run = await dryRun(app, admin, file)
        const params = { id: run.id }
        const change = async (body: ImportPatch) => {
          expect((await admin.call(endpoints.patchImport, { params, body })).status).toBe(200)
          await doImports(app)
          run = (await admin.call(endpoints.getImport, { params })).body
        }
        if (!file.hasHeader) {
          expect(run.header_needed).toBe(true)
          await change({ header_row: null })
        }
        if (file.isOfSheets) await change({ same_columns: true })
        if (!file.hasHeader) {
          const width = run.columns.length
          await change({ targets: randomFileTargets.slice(0, width) as Import['mapping']['targets'] })
        }
        await change({ duplicates: 'fill', day_order: 'mdy' })

        const rows = (await admin.call(endpoints.listImportRows, { params, query: { page_size: '100' } }))
          .body.results
        expect(rows).toHaveLength(file.rows.length)
        const refused = rows.filter(({ verdict }) => verdict === 'refused')
        expect(refused.map(({ cells }) => cells.join())).toEqual(
          file.rows
            .filter(({ person }) => person === null)
            .map(({ cells }) => expect.stringContaining(cells[0] ?? '')),
        )
        for (const { reasons } of refused) expect(reasons).not.toEqual([])
        expect(run.counts.new).toBe(file.people.length)

        if (run.counts.new > 0) expect((await admin.call(endpoints.startImport, { params })).status).toBe(200)
        await doImports(app)
        const { rows: leads } = await app.database.pool.query<{ person: string }>(
          `SELECT upper(concat_ws(' ', replace(first_name, ' M.', ''), last_name, phone_e164)) AS person FROM leads WHERE company_id = $1`,
          [company.id],
        )
        const whole = file.people.map(({ first, last, phone }) => `${first} ${last} ${phone}`.toUpperCase())
        expect(leads.map(({ person }) => person).sort()).toEqual(whole.sort())
      }),
    )
  },
  longRunTimeout,
)
